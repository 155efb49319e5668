import { call } from './http.js';

/** An entry of a picker: two lines of text. */
export type Entity = {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** Drawn as a licence plate. */
  readonly plate?: string | null;
};

/** How a picker finds entries of one kind. `key` begins with their live key. */
export type EntitySource = {
  readonly key: readonly string[];
  /** The best matches of the search text; for an empty text the most likely entries. */
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly Entity[]>;
  readonly one: (id: string, signal: AbortSignal) => Promise<Entity>;
};

const SHOWN = 10;

type Customer = {
  readonly id: string;
  readonly displayName: string;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
};

/** Customers, by name, firm, mail or phone. */
export const customerSource: EntitySource = sourceOf<Customer>({
  key: ['customers', 'pick'],
  list: (query) => `/customers?${new URLSearchParams({ query, size: String(SHOWN) })}`,
  one: (id) => `/customers/${id}`,
  entity: ({ id, displayName, company, email, phone }) => ({
    id,
    label: displayName,
    note: inLine(company === displayName ? null : company, phone, email),
  }),
});

type Vehicle = {
  readonly id: string;
  readonly licensePlate: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly vin: string | null;
  readonly customerName: string | null;
};

/** Vehicles, by plate, VIN or make; only those of the customer if one is given. */
export function vehicleSource(customerId?: string): EntitySource {
  const of: Record<string, string> = customerId === undefined ? {} : { customerId };
  return sourceOf<Vehicle>({
    key: ['vehicles', 'pick', customerId ?? ''],
    list: (query) => `/vehicles?${new URLSearchParams({ query, limit: String(SHOWN), ...of })}`,
    one: (id) => `/vehicles/${id}`,
    entity: ({ id, licensePlate, make, model, vin, customerName }) => ({
      id,
      label: inLine(licensePlate ?? vin, inLine(make, model).replace(', ', ' ')),
      note: inLine(customerName),
      plate: licensePlate,
    }),
  });
}

type WorkOrder = {
  readonly id: string;
  readonly number: string;
  readonly description: string | null;
  readonly customerName: string | null;
  readonly licensePlate: string | null;
};

/** Work orders, newest first; only those with the status if one is given. */
export function workOrderSource(status?: string): EntitySource {
  const of: Record<string, string> = status === undefined ? {} : { status };
  return sourceOf<WorkOrder>({
    key: ['work-orders', 'pick', status ?? ''],
    list: (search) => `/work-orders?${new URLSearchParams({ search, limit: String(SHOWN), ...of })}`,
    one: (id) => `/work-orders/${id}`,
    entity: ({ id, number, description, customerName, licensePlate }) => ({
      id,
      label: inLine(number, description),
      note: inLine(customerName, licensePlate),
      plate: licensePlate,
    }),
  });
}

type Article = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly available: number;
};

/** Articles of the stock that are in use, by number or name. */
export const articleSource: EntitySource = sourceOf<Article>({
  key: ['inventory', 'pick'],
  list: (search) =>
    `/inventory/articles?${new URLSearchParams({ search, active: 'true', limit: String(SHOWN) })}`,
  one: (id) => `/inventory/articles/${id}`,
  entity: ({ id, number, name, unit, available }) => ({
    id,
    label: name,
    note: `${number}, ${available.toLocaleString('de-DE')} ${unit} verfügbar`,
  }),
});

type Mechanic = { readonly id: string; readonly name: string };

/** Mechanics, by name. */
export const mechanicSource: EntitySource = {
  key: ['mechanics', 'pick'],
  find: async (words, signal) => {
    const all = await call<readonly Mechanic[]>('/users/mechanics', { signal });
    const wanted = words.toLocaleLowerCase('de');
    return all.filter(({ name }) => name.toLocaleLowerCase('de').includes(wanted)).map(ofMechanic);
  },
  one: async (id, signal) => {
    const all = await call<readonly Mechanic[]>('/users/mechanics', { signal });
    return ofMechanic(all.find((mechanic) => mechanic.id === id) ?? { id, name: id });
  },
};

function ofMechanic({ id, name }: Mechanic): Entity {
  return { id, label: name, note: '' };
}

type Kind<Thing> = {
  readonly key: readonly string[];
  readonly list: (words: string) => string;
  readonly one: (id: string) => string;
  readonly entity: (thing: Thing) => Entity;
};

/** The rows of an answer that is a bare list or a page. */
function sourceOf<Thing>({ key, list, one, entity }: Kind<Thing>): EntitySource {
  return {
    key,
    find: async (words, signal) => {
      const answer = await call<readonly Thing[] | { readonly items: readonly Thing[] }>(list(words), {
        signal,
      });
      const things = 'items' in answer ? answer.items : answer;
      return things.slice(0, SHOWN).map(entity);
    },
    one: async (id, signal) => entity(await call<Thing>(one(encodeURIComponent(id)), { signal })),
  };
}

function inLine(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ');
}
