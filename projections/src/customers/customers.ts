import { customerNumberOf } from '#contracts/customers/customer-number.js';
import { customerFields } from '#contracts/customers/customer-fields.js';
import { displayNameOf, type CustomerName } from '#contracts/customers/customer-name.js';
import { customerAfter, registeredCustomer, type CustomerRecord } from '#contracts/customers/customer.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import type { CustomerSort } from '#contracts/customers/customers.api.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import type { NumberedPageAnswer } from '#contracts/kernel/pages.js';
import { normaliseEmail, normalisePhone } from '#contracts/values/contact.js';
import { active, touchedBy, type Active } from '../activity.js';
import { survivorsOf } from './customer-aliases.js';
import { numberedPage } from '../engine/numbered-page.js';
import { defineReadModel, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { Where } from '../engine/read-store.js';
import { beginsWordsOf, walk } from '../engine/walk.js';
import { wordsOf } from '../engine/words.js';

export type Customer = CustomerRecord & Active & { readonly displayName: string };

const named = (record: CustomerRecord, before: Active): Customer => ({
  ...record,
  lastActivity: before.lastActivity,
  displayName: displayNameOf(record),
});

function changed(event: RecordedEvent<CustomerEvent>): Change<Customer> {
  return {
    key: event.data.customerId,
    apply: (customer) => customer && active(named(customerAfter(customer, event), customer), event),
  };
}

const key = (typed: string | null): string | null => {
  const known = unlessErased(typed);
  return known === null ? null : wordsOf(known).join(' ') || null;
};

function searched({ id, displayName, company, email, phone }: Customer): string {
  return [displayName, company, email]
    .map(unlessErased)
    .concat(customerNumberOf(id))
    .concat(numbersOf(unlessErased(phone)))
    .join(' ');
}

/** Lists are in the order of last names, as people look them up. */
function sortName({ firstName, lastName, company }: CustomerName): string | null {
  const person = [lastName, firstName].map(unlessErased).filter(Boolean).join(' ');
  return person === '' ? company : person;
}

/** The dialled digits with and without the leading 0. */
function numbersOf(phone: string | null): string[] {
  const number = phone === null ? '' : normalisePhone(phone);
  return number === '' ? [] : [number, `0${number}`];
}

/** All customers except merged ones. */
export const customers = defineReadModel<Customer, CustomerEvent>({
  name: 'customers',
  version: 6,
  fields: {
    email: text(({ email }) => normaliseEmail(unlessErased(email) ?? '') || null),
    phone: text(({ phone }) => normalisePhone(unlessErased(phone) ?? '') || null),
    nameKey: text(({ firstName, lastName, company }) => key(sortName({ firstName, lastName, company }))),
    lastNameKey: text(({ lastName }) => key(lastName)),
    companyKey: text(({ company }) => key(company)),
    lastActivity: text(({ lastActivity }) => lastActivity),
    createdAt: text(({ createdAt }) => createdAt),
    words: words(searched),
  },
  indexes: [
    ['email'],
    ['phone'],
    ['nameKey'],
    ['lastNameKey'],
    ['companyKey'],
    ['lastActivity'],
    ['createdAt'],
  ],
  searchOrder: 'nameKey',
  record: customerFields,
  on: {
    CustomerRegistered: (event) => {
      const record = registeredCustomer(event);
      const customer = named(record, { lastActivity: record.createdAt });
      return { key: customer.id, apply: () => customer };
    },
    CustomerNamed: changed,
    CustomerContactChanged: changed,
    CustomerAddressChanged: changed,
    CustomerBillingChanged: changed,
    CustomerTermsChanged: changed,
    CustomerInvoiceAddressChanged: changed,
    CustomerNotesChanged: changed,
    CustomerVatIdChecked: changed,
    ConsentGiven: changed,
    ConsentWithdrawn: changed,
    CustomerMergeBegun: () => [],
    CustomerMergeAbandoned: () => [],
    CustomerMergedInto: () => [],
    CustomerAbsorbed: (event) => [
      { key: event.data.otherId, apply: () => undefined },
      { key: event.data.customerId, apply: (customer) => customer && active(customer, event) },
    ],
    CustomerErasureBegun: () => [],
    CustomerErasureAbandoned: () => [],
    CustomerErased: ({ data }) => ({ key: data.customerId, apply: () => undefined }),
    CustomerTracesForgotten: () => [],
  },
  onOthers: touchedBy('customerId'),
});

/** Ignores case; `[]` for an empty address. */
export async function customersByEmail(
  readModels: ReadModels,
  email: string,
  limit: number,
): Promise<readonly Customer[]> {
  const wanted = normaliseEmail(email);
  if (wanted === '') return [];
  return (await readModels.find(customers, { where: { email: { eq: wanted } }, limit })).items;
}

/** +49 and a leading 0 are equivalent; `[]` for fewer than 5 digits. */
export async function customersByPhone(
  readModels: ReadModels,
  phone: string,
  limit: number,
): Promise<readonly Customer[]> {
  const wanted = normalisePhone(phone);
  if (wanted.length < 5) return [];
  return (await readModels.find(customers, { where: { phone: { eq: wanted } }, limit })).items;
}

/** By last name or company, umlauts folded; at most `limit` of each. */
export async function customersByName(
  readModels: ReadModels,
  {
    lastName = null,
    company = null,
  }: { readonly lastName?: string | null; readonly company?: string | null },
  limit: number,
): Promise<readonly Customer[]> {
  const fields = { lastNameKey: key(lastName), companyKey: key(company) };
  const found = await Promise.all(
    Object.entries(fields).map(async ([field, wanted]) =>
      wanted === null
        ? []
        : (await readModels.find(customers, { where: { [field]: { eq: wanted } }, limit })).items,
    ),
  );
  return found.flat();
}

/** Customers without activity since an instant, longest first. */
export async function customersInactiveSince(
  readModels: ReadModels,
  since: Instant,
  limit: number,
): Promise<readonly Customer[]> {
  const { items } = await readModels.find(customers, {
    where: { lastActivity: { to: since } },
    sort: [['lastActivity', 'asc']],
    limit,
  });
  return items;
}

/** By the requested ids; a merged id returns the remaining customer. Unknown and erased ones are missing. */
export async function customersOf(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Customer>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const known = await readModels.getMany(customers, wanted);
  const survivors = await survivorsOf(
    readModels,
    wanted.filter((id) => !known.has(id)),
  );
  if (survivors.size === 0) return known;
  const merged = await readModels.getMany(customers, [...new Set(survivors.values())]);
  const all = new Map(known);
  for (const [id, survivorId] of survivors) {
    const survivor = merged.get(survivorId);
    if (survivor !== undefined) all.set(id, survivor);
  }
  return all;
}

export type CustomerSearch = {
  readonly query?: string;
  readonly sort: CustomerSort;
  readonly descending: boolean;
  readonly page: number;
  readonly size: number;
  readonly after?: string;
};

const SORT_FIELDS = {
  displayName: 'nameKey',
  company: 'companyKey',
  email: 'email',
  lastActivity: 'lastActivity',
  createdAt: 'createdAt',
} as const satisfies Record<CustomerSort, string>;

const PHONE_NUMBER = /^[\d\s+/()-]+$/;
/** Searches this short have too many hits to sort: they walk the order instead. */
const FEW_LETTERS = 2;

/** Customers that match the typed text; digits are a phone number. */
export async function customerPage(
  readModels: ReadModels,
  { query = '', sort: by, descending, page, size, after }: CustomerSearch,
): Promise<NumberedPageAnswer<Customer>> {
  const typed = PHONE_NUMBER.test(query) ? normalisePhone(query) : query;
  const sort = [[SORT_FIELDS[by], descending ? 'desc' : 'asc']] as const;
  const where: Where = wordsOf(typed).length === 0 ? {} : { words: { startsWith: typed } };
  const from = after === undefined ? {} : { after };
  const isShort = 'words' in where && wordsOf(typed).every((word) => word.length <= FEW_LETTERS);
  if (!isShort) return numberedPage(readModels, customers, { where, sort, page, size, ...from });
  const isMeant = beginsWordsOf(typed);
  const rows = after === undefined ? (page + 1) * size : size;
  const matches = (customer: Customer): boolean => isMeant(searched(customer));
  const [totalElements, { items, next }] = await Promise.all([
    readModels.count(customers, where),
    walk(readModels, customers, { sort, size: rows, matches, ...from }),
  ]);
  return { items: items.slice(rows - size), totalElements, page, size, next };
}
