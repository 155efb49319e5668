import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Query, ReadStore, StoredDocument } from '#projections/engine/read-store.js';
import { openSqliteReadStore } from './sqlite-read-store.js';
import { car, cars, keysOf, putCars, walkCars, type Car } from '../testing/cars.js';
import { SeenQueries } from '../testing/no-scan.js';

/** More than COMMON, and more than WALKED. */
const MANY = 6_000;

describe('a search with very many results', () => {
  let directory: string;
  let store: ReadStore;
  let seen: SeenQueries;
  let known: readonly (Car & { readonly key: string })[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'read-store-'));
    seen = new SeenQueries();
    store = await openSqliteReadStore({ directory, onQuery: seen.see });
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

  /** The expected results, sorted by the test itself. */
  const expected = (word: string, direction: 'asc' | 'desc'): string[] => {
    const keys = known
      .filter(({ title = '' }) => title.includes(word))
      .toSorted((a, b) => (a.price ?? -1) - (b.price ?? -1) || (a.key < b.key ? -1 : 1))
      .map(({ key }) => key);
    return direction === 'asc' ? keys : keys.toReversed();
  };

  it.each(['asc', 'desc'] as const)('returns them in order, page by page, %s', async (direction) => {
    await garage((place) => ({
      make: null,
      price: place % 7 === 0 ? null : (place * 37) % 500,
      title: place % 3 === 0 ? 'Anna' : 'Karl Karlsson',
    }));
    expect(await walkCars(store, search('Karl', direction), 900)).toEqual(expected('Karl', direction));
    expect(await store.count(cars, { title: { startsWith: 'Karl' } })).toBe((MANY / 3) * 2);
  });

  it('finds the last ones in the order, too', async () => {
    await garage((place) => ({
      make: null,
      price: place < 3_000 ? null : place,
      title: place < 3_900 ? 'Anna' : 'Karl',
    }));
    const page = await store.find(cars, { ...search('Karl', 'asc'), limit: 5 });
    expect(keysOf(page)).toEqual(expected('Karl', 'asc').slice(0, 5));
    expect(await walkCars(store, search('Karl', 'asc'), 900)).toEqual(expected('Karl', 'asc'));
  });

  it('returns only documents with every word that match the rest of the filter', async () => {
    await garage((place) => ({
      make: place % 2 === 0 ? 'Audi' : 'Opel',
      price: place,
      title: place % 3 === 0 ? 'Karl Anna' : 'Karl',
    }));
    const where = { title: { startsWith: 'Karl Anna' }, make: { eq: 'Audi' } };
    const page = await store.find(cars, { where, sort: [['price', 'asc']], limit: 4 });
    expect(keysOf(page)).toEqual([0, 6, 12, 18].map(keyAt));
  });

  /** The same by the other field, which is the `searchOrder`. */
  const inOrder = (word: string): string[] =>
    known
      .filter(({ title = '' }) => title.includes(word))
      .toSorted(bySold)
      .map(({ key }) => key);

  describe('and a searchOrder', () => {
    beforeEach(() =>
      garage((place) => ({
        make: null,
        price: place,
        sold: soldAt(place),
        title: place % 3 === 0 ? 'Anna' : place % 3 === 1 ? 'Karl Karlsson' : 'Karla Karl',
      })),
    );

    it.each([
      ['kar', 'Karl', 900],
      ['karl', 'Karl', 1_000],
      ['karla', 'Karla', 70],
      ['karlsson karl', 'Karlsson', 900],
    ])('gives all of “%s” in it, page by page and both ways', async (typed, word, size) => {
      expect(await walkCars(store, sorted(typed, 'asc'), size)).toEqual(inOrder(word));
      expect(await walkCars(store, sorted(typed, 'desc'), size)).toEqual(inOrder(word).toReversed());
      expect((await store.findCounted(cars, { ...sorted(typed, 'asc'), limit: 1 })).total).toBe(
        (MANY / 3) * (word === 'Karl' ? 2 : 1),
      );
    });

    it('reads and counts the first of them in the table of starts', async () => {
      const page = await store.findCounted(cars, { ...sorted('kar', 'asc'), limit: 3 });
      expect([keysOf(page), page.total]).toEqual([inOrder('Karl').slice(0, 3), (MANY / 3) * 2]);
      const asked = seen.all.map(({ sql }) => sql);
      expect(asked.filter((sql) => sql.includes('starts_'))).toHaveLength(2);
      expect(asked.filter((sql) => sql.includes('d.id IN'))).toEqual([]);
    });

    it('follows changes of the value and of the words, and deletions', async () => {
      const [first = '', second = '', third = '', ...others] = inOrder('Karl');
      const words = { make: null, price: 1 };
      await putCars(
        store,
        [
          car(first, { ...words, sold: 'zuletzt', title: 'Karl Karlsson' }),
          car(second, { ...words, sold: null, title: 'Anna' }),
        ],
        [third],
        2,
      );
      const now = [...others, first];
      expect(await walkCars(store, sorted('kar', 'asc'), 1_000)).toEqual(now);
      expect(await store.count(cars, { title: { startsWith: 'kar' } })).toBe(now.length);
      await putCars(
        store,
        [],
        known.map(({ key }) => key),
        3,
      );
      expect(await store.count(cars, { title: { startsWith: 'kar' } })).toBe(0);
    });
  });

  it('does not slow down unrelated changes', async () => {
    await garage((place) => ({ make: null, price: place, title: 'Karl' }));
    await store.find(cars, { ...search('Karl', 'asc'), limit: 2 });
    await putCars(store, [car('first', { make: null, price: -1, title: 'Karl' })], [], 2);
    expect(keysOf(await store.find(cars, { ...search('Karl', 'asc'), limit: 2 }))).toEqual([
      'first',
      keyAt(0),
    ]);
  });
});

/** Few values with many duplicates, some missing or empty: equal values sort by key. */
function soldAt(place: number): string | null {
  if (place % 5 === 0) return null;
  return place % 5 === 1 ? '' : `2026-${String((place * 7) % 40).padStart(2, '0')}`;
}

function bySold(a: Car & { readonly key: string }, b: Car & { readonly key: string }): number {
  const [one, other] = [a.sold ?? null, b.sold ?? null];
  if ((one === null) !== (other === null)) return one === null ? -1 : 1;
  return compared(one ?? '', other ?? '') || compared(a.key, b.key);
}

function sorted(typed: string, direction: 'asc' | 'desc'): Omit<Query, 'limit'> {
  return { where: { title: { startsWith: typed } }, sort: [['sold', direction]] };
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyAt(place: number): string {
  return String(place).padStart(5, '0');
}

function search(word: string, direction: 'asc' | 'desc'): Omit<Query, 'limit'> {
  return { where: { title: { startsWith: word } }, sort: [['price', direction]] };
}
