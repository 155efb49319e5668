import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Query, ReadStore, StoredDocument } from '#projections/engine/read-store.js';
import { openSqliteReadStore } from './sqlite-read-store.js';
import { car, cars, keysOf, putCars, walkCars, type Car } from './testing/cars.js';

/** More than a word needs to be common, and more than are looked at along an order. */
const MANY = 6_000;

describe('a search that finds very many', () => {
  let directory: string;
  let store: ReadStore;
  let known: readonly (Car & { readonly key: string })[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'read-store-'));
    store = await openSqliteReadStore({ directory });
    await store.open(cars);
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });

  const garage = async (carAt: (place: number) => Car): Promise<void> => {
    known = Array.from({ length: MANY }, (_, place) => ({ ...carAt(place), key: keyAt(place) }));
    await putCars(
      store,
      known.map(({ key, ...rest }): StoredDocument => car(key, rest)),
    );
  };

  /** What the search finds, put in order by hand. */
  const expected = (word: string, direction: 'asc' | 'desc'): string[] => {
    const keys = known
      .filter(({ title = '' }) => title.includes(word))
      .toSorted((a, b) => (a.price ?? -1) - (b.price ?? -1) || (a.key < b.key ? -1 : 1))
      .map(({ key }) => key);
    return direction === 'asc' ? keys : keys.toReversed();
  };

  it.each(['asc', 'desc'] as const)('gives them in order, page by page, %s', async (direction) => {
    await garage((place) => ({
      make: null,
      price: place % 7 === 0 ? null : (place * 37) % 500,
      title: place % 3 === 0 ? 'Anna' : 'Karl Karlsson',
    }));
    expect(await walkCars(store, search('Karl', direction), 900)).toEqual(expected('Karl', direction));
    expect(await store.count(cars, { title: { startsWith: 'Karl' } })).toBe((MANY / 3) * 2);
  });

  it('finds those who come last in the order, too', async () => {
    await garage((place) => ({
      make: null,
      price: place < 3_000 ? null : place,
      title: place < 3_900 ? 'Anna' : 'Karl',
    }));
    const page = await store.find(cars, { ...search('Karl', 'asc'), limit: 5 });
    expect(keysOf(page)).toEqual(expected('Karl', 'asc').slice(0, 5));
    expect(await walkCars(store, search('Karl', 'asc'), 900)).toEqual(expected('Karl', 'asc'));
  });

  it('takes only those who have every word and fit the rest of the filter', async () => {
    await garage((place) => ({
      make: place % 2 === 0 ? 'Audi' : 'Opel',
      price: place,
      title: place % 3 === 0 ? 'Karl Anna' : 'Karl',
    }));
    const where = { title: { startsWith: 'Karl Anna' }, make: { eq: 'Audi' } };
    const page = await store.find(cars, { where, sort: [['price', 'asc']], limit: 4 });
    expect(keysOf(page)).toEqual([0, 6, 12, 18].map(keyAt));
  });

  it('is not in the way of a change', async () => {
    await garage((place) => ({ make: null, price: place, title: 'Karl' }));
    await store.find(cars, { ...search('Karl', 'asc'), limit: 2 });
    await putCars(store, [car('first', { make: null, price: -1, title: 'Karl' })], [], 2);
    expect(keysOf(await store.find(cars, { ...search('Karl', 'asc'), limit: 2 }))).toEqual([
      'first',
      keyAt(0),
    ]);
  });
});

function keyAt(place: number): string {
  return String(place).padStart(5, '0');
}

function search(word: string, direction: 'asc' | 'desc'): Omit<Query, 'limit'> {
  return { where: { title: { startsWith: word } }, sort: [['price', direction]] };
}
