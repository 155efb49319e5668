import type {
  SimilarCustomer,
  SimilarCustomersQuery,
  SimilarField,
} from '#contracts/customers/customers.api.js';
import {
  customersByEmail,
  customersByName,
  customersByPhone,
  type Customer,
} from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';

const MOST = 5;

/** Customers with the same mail address, phone number or name, best match first. At most 5. */
export async function similarCustomers(
  readModels: ReadModels,
  { lastName, company, email, phone }: SimilarCustomersQuery,
): Promise<readonly SimilarCustomer[]> {
  const [byEmail, byPhone, byName] = await Promise.all([
    customersByEmail(readModels, email ?? '', MOST),
    customersByPhone(readModels, phone ?? '', MOST),
    customersByName(readModels, { lastName, company }, MOST),
  ]);
  const found = new Map<string, { customer: Customer; matches: Set<SimilarField> }>();
  const note = (all: readonly Customer[], field: SimilarField): void => {
    for (const customer of all) {
      const entry = found.get(customer.id) ?? { customer, matches: new Set<SimilarField>() };
      found.set(customer.id, { ...entry, matches: entry.matches.add(field) });
    }
  };
  note(byEmail, 'E-Mail');
  note(byPhone, 'Telefon');
  note(byName, 'Name');
  return [...found.values()]
    .toSorted((one, other) => other.matches.size - one.matches.size)
    .slice(0, MOST)
    .map(({ customer: { id, displayName, email: mail, phone: number }, matches }) => ({
      id,
      displayName,
      email: mail,
      phone: number,
      matches: [...matches],
    }));
}
