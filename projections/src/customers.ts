import { displayNameOf } from '#contracts/customers/customer-name.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { normaliseEmail, normalisePhone } from '#contracts/values/contact.js';
import { defineReadModel, text, words } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';

/** A customer account. */
export type Customer = {
  readonly id: string;
  readonly displayName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly revision: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** All customer accounts, found by mail address and phone number in their comparable forms. */
export const customers = defineReadModel<Customer, CustomerEvent>({
  name: 'customers',
  version: 1,
  fields: {
    email: text(({ email }) => email && normaliseEmail(email)),
    phone: text(({ phone }) => phone && (normalisePhone(phone) || null)),
    words: words(({ displayName, company, email, phone }) =>
      [displayName, company, email, phone && normalisePhone(phone)].filter(Boolean).join(' '),
    ),
  },
  indexes: [['email'], ['phone']],
  on: {
    CustomerRegistered: ({ data, revision, metadata }) => ({
      key: data.customerId,
      apply: () => ({
        id: data.customerId,
        displayName: displayNameOf(data),
        firstName: data.firstName,
        lastName: data.lastName,
        company: data.company,
        email: data.email,
        phone: data.phone,
        revision,
        createdAt: metadata.occurredAt,
        updatedAt: metadata.occurredAt,
      }),
    }),
  },
});

/** Customers with this mail address, without regard to case; at most `limit`, `[]` for an empty one. */
export async function customersByEmail(
  readModels: ReadModels,
  email: string,
  limit: number,
): Promise<readonly Customer[]> {
  const wanted = normaliseEmail(email);
  if (wanted === '') return [];
  return (await readModels.find(customers, { where: { email: { eq: wanted } }, limit })).items;
}

/** Customers with this phone number; +49 and a leading 0 are the same. At most `limit`, `[]` for less than 5 digits. */
export async function customersByPhone(
  readModels: ReadModels,
  phone: string,
  limit: number,
): Promise<readonly Customer[]> {
  const wanted = normalisePhone(phone);
  if (wanted.length < 5) return [];
  return (await readModels.find(customers, { where: { phone: { eq: wanted } }, limit })).items;
}
