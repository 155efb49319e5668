import type {
  CollectionDefinition,
  Page,
  Query,
  ReadStore,
  StoredDocument,
} from '#projections/engine/read-store.js';
import { wordsOf } from '#projections/engine/words.js';

export const cars: CollectionDefinition = {
  name: 'cars',
  version: 1,
  fields: { make: 'text', price: 'number', sold: 'text', title: 'words' },
  indexes: [['make', 'price'], ['price'], ['sold', '*'], ['sold', 'price'], ['make', '-price', 'sold']],
  searchOrder: 'sold',
};

export type Car = {
  readonly make: string | null;
  readonly price: number | null;
  readonly sold?: string | null;
  readonly title?: string;
};

export const car = (key: string, { make, price, sold = null, title = '' }: Car): StoredDocument => ({
  key,
  json: JSON.stringify({ key }),
  fields: { make, price, sold, title: wordsOf(title) },
});

export const position = (number: number): string => String(number).padStart(16, '0');
export const keysOf = (page: Page): string[] =>
  page.items.map((json) => (JSON.parse(json) as { key: string }).key);

/** Writes cars and moves the checkpoint. */
export function putCars(
  store: ReadStore,
  put: readonly StoredDocument[],
  gone: readonly string[] = [],
  at = 1,
): Promise<void> {
  return store.write({ changes: [{ collection: cars, put, delete: gone, checkpoint: position(at) }] });
}

/** Reads all pages and returns the keys. */
export async function walkCars(
  store: ReadStore,
  query: Omit<Query, 'limit' | 'after'>,
  limit: number,
): Promise<string[]> {
  const keys: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await store.find(cars, { ...query, limit, ...(after === undefined ? {} : { after }) });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    keys.push(...keysOf(page));
    if (page.next === null) return keys;
    after = page.next;
  }
}

export type CarsContext = { readonly store: () => ReadStore };
