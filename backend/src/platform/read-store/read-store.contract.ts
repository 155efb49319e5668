import { START } from '#contracts/kernel/domain-event.js';
import {
  BadPageKey,
  NoIndex,
  type CollectionDefinition,
  type FieldValue,
  type Page,
  type Query,
  type ReadStore,
  type StoredDocument,
  type Where,
} from '#projections/engine/read-store.js';
import { wordsOf } from '#projections/engine/words.js';

/** How the suite gets at an adapter. */
export type ReadStoreUnderTest = {
  /** The same place each time, empty at first. */
  open(): Promise<ReadStore>;
  cleanUp(): Promise<void>;
};

const cars: CollectionDefinition = {
  name: 'cars',
  version: 1,
  fields: { make: 'text', price: 'number', sold: 'text', title: 'words' },
  indexes: [['make', 'price'], ['price'], ['sold'], ['sold', 'price'], ['make', '-price', 'sold']],
};
const boats: CollectionDefinition = { name: 'boats', version: 1, fields: {}, indexes: [] };

type Car = {
  readonly make: string | null;
  readonly price: number | null;
  readonly sold?: string | null;
  readonly title?: string;
};

const car = (key: string, { make, price, sold = null, title = '' }: Car): StoredDocument => ({
  key,
  json: JSON.stringify({ key }),
  fields: { make, price, sold, title: wordsOf(title) },
});

const position = (number: number): string => String(number).padStart(16, '0');
const keysOf = (page: Page): string[] => page.items.map((json) => (JSON.parse(json) as { key: string }).key);

/** What every read store promises. */
export function readStoreContract(name: string, prepare: () => Promise<ReadStoreUnderTest>): void {
  describe(`Read store: ${name}`, () => {
    let place: ReadStoreUnderTest;
    let store: ReadStore;

    beforeEach(async () => {
      place = await prepare();
      store = await place.open();
      await store.open(cars);
    });
    afterEach(async () => {
      await store.close();
      await place.cleanUp();
    });

    const put = (documents: readonly StoredDocument[], gone: readonly string[] = [], at = 1): Promise<void> =>
      store.write({
        changes: [{ collection: cars, put: documents, delete: gone, checkpoint: position(at) }],
      });

    /** Reads all pages of the size and returns the keys. */
    const walk = async (query: Omit<Query, 'limit' | 'after'>, limit: number): Promise<string[]> => {
      const keys: string[] = [];
      let after: string | undefined;
      for (;;) {
        const page = await store.find(cars, { ...query, limit, ...(after === undefined ? {} : { after }) });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        keys.push(...keysOf(page));
        if (page.next === null) return keys;
        after = page.next;
      }
    };

    describe('documents and checkpoints', () => {
      it('begins empty at START', async () => {
        expect(await store.open(boats)).toBe(START);
        expect(await store.get(cars, 'a')).toBeNull();
        expect(await store.count(cars)).toBe(0);
        expect((await store.find(cars, { limit: 10 })).items).toEqual([]);
      });

      it('keeps, replaces and deletes documents, byte for byte', async () => {
        await put([
          car('a', { make: 'Audi', price: 1 }),
          { ...car('b', { make: null, price: null }), json: '{"ü":"\\n"}' },
        ]);
        expect(await store.get(cars, 'b')).toBe('{"ü":"\\n"}');
        await put([{ ...car('a', { make: 'Opel', price: 2 }), json: '{"new":1}' }], ['b', 'unknown'], 2);
        expect(await store.get(cars, 'a')).toBe('{"new":1}');
        expect(await store.get(cars, 'b')).toBeNull();
        expect(await store.count(cars)).toBe(1);
        expect(await store.count(cars, { make: { eq: 'Audi' } })).toBe(0);
        expect(await store.checkpoint(cars)).toBe(position(2));
      });

      it('returns of several keys those that exist', async () => {
        await put([car('a', { make: 'Audi', price: 1 }), car('b', { make: 'Audi', price: 1 })]);
        const found = await store.getMany(cars, ['b', 'c', 'a', 'b']);
        expect([...found.keys()].sort()).toEqual(['a', 'b']);
        expect(await store.getMany(cars, [])).toEqual(new Map());
      });

      it('writes all collections of a batch or none', async () => {
        await store.open(boats);
        const broken = { key: 'x', json: null, fields: {} } as unknown as StoredDocument;
        const batch = {
          changes: [
            {
              collection: cars,
              put: [car('a', { make: 'Audi', price: 1 })],
              delete: [],
              checkpoint: position(5),
            },
            { collection: boats, put: [broken], delete: [], checkpoint: position(5) },
          ],
        };
        await expect(store.write(batch)).rejects.toThrow();
        expect(await store.get(cars, 'a')).toBeNull();
        expect(await store.checkpoint(cars)).toBe(START);
        expect(await store.count(cars)).toBe(0);
      });

      it('finds everything again after it was closed', async () => {
        await put([car('a', { make: 'Audi', price: 1, title: 'Rot' })], [], 7);
        await store.close();
        store = await place.open();
        expect(await store.open(cars)).toBe(position(7));
        expect(await walk({ where: { title: { startsWith: 'ro' } } }, 5)).toEqual(['a']);
        expect(await store.count(cars)).toBe(1);
      });

      it('refuses every call when closed', async () => {
        await store.close();
        await expect(store.get(cars, 'a')).rejects.toMatchObject({
          name: 'StoreUnavailable',
          fault: 'closed',
        });
        await expect(put([])).rejects.toMatchObject({ fault: 'closed' });
      });
    });

    describe('versions', () => {
      it('keeps two versions side by side and drops one', async () => {
        const next = { ...cars, version: 2 };
        await put([car('a', { make: 'Audi', price: 1 })]);
        expect(await store.open(next)).toBe(START);
        expect(await store.versions('cars')).toEqual([1, 2]);
        await store.drop('cars', 1);
        await store.drop('cars', 1);
        expect(await store.versions('cars')).toEqual([2]);
        expect(await store.open(cars)).toBe(START);
        expect(await store.get(cars, 'a')).toBeNull();
      });

      it('makes a collection anew whose fields or indexes have changed', async () => {
        await put([car('a', { make: 'Audi', price: 1 })]);
        const changed = { ...cars, indexes: [['price']] };
        expect(await store.open(changed)).toBe(START);
        expect(await store.get(changed, 'a')).toBeNull();
      });

      it('puts one collection in the place of another', async () => {
        const fresh = { ...cars, name: 'cars~' };
        await put([car('a', { make: 'Audi', price: 1 })], [], 3);
        await store.open(fresh);
        const documents = [car('b', { make: 'Opel', price: 2, title: 'Blau' })];
        await store.write({
          changes: [{ collection: fresh, put: documents, delete: [], checkpoint: position(9) }],
        });
        await store.replace(cars, fresh);
        expect(await store.checkpoint(cars)).toBe(position(9));
        expect(await walk({ where: { make: { eq: 'Opel' } } }, 5)).toEqual(['b']);
        expect(await walk({ where: { title: { startsWith: 'blau' } } }, 5)).toEqual(['b']);
        expect(await store.versions('cars~')).toEqual([]);
        await put([car('c', { make: 'Opel', price: 3 })], [], 10);
        expect(await store.count(cars)).toBe(2);
      });

      it('dumps every document in the order of the keys', async () => {
        const keys = Array.from({ length: 2_345 }, (_, number) => String(number).padStart(5, '0'));
        await put([...keys].reverse().map((key) => car(key, { make: null, price: null })));
        const dumped: string[] = [];
        for await (const { key, json } of store.dump(cars)) {
          expect(json).toBe(JSON.stringify({ key }));
          dumped.push(key);
        }
        expect(dumped).toEqual(keys);
      });
    });

    describe('find', () => {
      const all: readonly (Car & { readonly key: string })[] = [
        { key: 'a', make: 'Audi', price: 30, sold: null },
        { key: 'b', make: 'Audi', price: 10, sold: '2026-01-02' },
        { key: 'c', make: 'Opel', price: 10, sold: '2026-01-01' },
        { key: 'd', make: null, price: null, sold: null },
        { key: 'e', make: 'Opel', price: null, sold: '2026-01-02' },
        { key: 'f', make: 'Audi', price: 10, sold: null },
        { key: 'g', make: 'Škoda', price: 20.5, sold: '2026-01-03' },
        { key: 'h', make: 'Audi Sport', price: -3, sold: null },
      ];
      beforeEach(() => put(all.map((one) => car(one.key, one))));

      const cases: readonly [string, Omit<Query, 'limit'>, string][] = [
        ['everything by key', {}, 'abcdefgh'],
        ['equal', { where: { make: { eq: 'Audi' } } }, 'bfa'],
        ['equal to null', { where: { make: { eq: null } } }, 'd'],
        ['equal, two fields, in any order', { where: { price: { eq: 10 }, make: { eq: 'Audi' } } }, 'bf'],
        [
          'one of several',
          { where: { make: { in: ['Opel', 'Škoda', null] } }, sort: [['price', 'asc']] },
          'decg',
        ],
        ['one of none', { where: { make: { in: [] } }, sort: [['price', 'asc']] }, ''],
        [
          'sorted by the field of in',
          {
            where: { make: { in: ['Opel', 'Audi'] } },
            sort: [
              ['make', 'desc'],
              ['price', 'desc'],
            ],
          },
          'ceafb',
        ],
        ['from', { where: { price: { from: 10 } } }, 'bcfga'],
        ['to, without null', { where: { price: { to: 10 } }, sort: [['price', 'desc']] }, 'fcbh'],
        ['between', { where: { make: { eq: 'Audi' }, price: { from: 11, to: 30 } } }, 'a'],
        ['beginning with', { where: { make: { startsWith: 'Audi' } } }, 'bfah'],
        ['sorted, null first', { sort: [['price', 'asc']] }, 'dehbcfga'],
        ['sorted descending, null last', { sort: [['price', 'desc']] }, 'agfcbhed'],
        [
          'sorted by two fields',
          {
            sort: [
              ['make', 'asc'],
              ['price', 'asc'],
            ],
          },
          'dbfahecg',
        ],
        [
          'sorted in mixed directions',
          {
            sort: [
              ['make', 'asc'],
              ['price', 'desc'],
            ],
          },
          'dafbhceg',
        ],
        [
          'sorted in mixed directions, reversed',
          {
            sort: [
              ['make', 'desc'],
              ['price', 'asc'],
              ['sold', 'desc'],
            ],
          },
          'gechbfad',
        ],
        ['sorted by a text that may be null', { sort: [['sold', 'desc']] }, 'gebchfda'],
      ];
      it.each(cases)('%s', async (_title, query, expected) => {
        expect((await walk(query, 100)).join('')).toBe(expected);
        for (const limit of [1, 2, 3]) expect((await walk(query, limit)).join('')).toBe(expected);
      });

      it('has no next page when the last one is exactly full', async () => {
        expect((await store.find(cars, { limit: all.length })).next).toBeNull();
      });

      it('goes on where it was although documents come and go', async () => {
        const sort = [['price', 'asc']] as const;
        const first = await store.find(cars, { sort, limit: 4 });
        expect(keysOf(first).join('')).toBe('dehb');
        await put([car('0', { make: 'VW', price: 1 }), car('ba', { make: 'VW', price: 10 })], ['b'], 2);
        const second = await store.find(cars, { sort, limit: 3, after: first.next as string });
        expect(keysOf(second).join(',')).toBe('ba,c,f');
      });

      it('refuses a page key that is not of this query', async () => {
        const { next } = await store.find(cars, { sort: [['price', 'asc']], limit: 1 });
        for (const after of ['', 'x', 'W10', Buffer.from('["a"]').toString('base64url'), next as string]) {
          await expect(store.find(cars, { limit: 1, after })).rejects.toThrow(BadPageKey);
        }
        const other = { where: { price: { from: 20 } }, sort: [['price', 'asc']], limit: 1 } as const;
        await expect(store.find(cars, { ...other, after: next as string })).rejects.toThrow(BadPageKey);
      });

      it.each([0, 1_001, 1.5, Number.NaN])('refuses the limit %p', async (limit) => {
        await expect(store.find(cars, { limit })).rejects.toThrow(RangeError);
      });

      const unserved: readonly [string, Omit<Query, 'limit'>][] = [
        ['a filter on a field without an index', { where: { sold: { eq: 'x' }, make: { eq: 'y' } } }],
        ['a sort after a range on another field', { where: { price: { from: 1 } }, sort: [['sold', 'asc']] }],
        ['two ranges', { where: { price: { from: 1 }, sold: { from: 'x' } } }],
        [
          'a direction that is not declared',
          {
            sort: [
              ['sold', 'asc'],
              ['price', 'desc'],
            ],
          },
        ],
        ['an unknown field', { where: { colour: { eq: 'red' } } }],
        ['a sort by words', { sort: [['title', 'asc']] }],
        ['equality of words', { where: { title: { eq: 'x' } } }],
      ];
      it.each(unserved)('refuses %s with NoIndex', async (_title, query) => {
        await expect(store.find(cars, { ...query, limit: 1 })).rejects.toThrow(NoIndex);
      });

      it('refuses a value that the field cannot have', async () => {
        await expect(store.find(cars, { where: { price: { eq: '10' } }, limit: 1 })).rejects.toThrow(
          TypeError,
        );
      });
    });

    describe('words', () => {
      beforeEach(() =>
        put([
          car('a', { make: 'Audi', price: 3, title: 'Jörg Müller-Straße' }),
          car('b', { make: 'Audi', price: 1, title: 'MUELLER Anna, Anton' }),
          car('c', { make: 'Opel', price: 2, title: 'Muller; René Ångström' }),
          car('d', { make: null, price: null, title: '' }),
        ]),
      );
      const search = (
        typed: string | readonly string[],
        rest: Where = {},
        sort: Query['sort'] = [],
      ): Promise<string[]> => walk({ where: { title: { startsWith: typed }, ...rest }, sort }, 1);

      it('finds the beginning of a word, however it is written', async () => {
        for (const typed of ['müller', 'Mueller', 'MULLER', 'mül', 'mu', 'mue'])
          expect(await search(typed)).toEqual(['a', 'b', 'c']);
        expect(await search('strasse')).toEqual(['a']);
        expect(await search('Straß')).toEqual(['a']);
        expect(await search('angstroem')).toEqual(['c']);
        expect(await search('rene')).toEqual(['c']);
        expect(await search('üller')).toEqual([]);
      });

      it('finds what holds every word', async () => {
        expect(await search('an müller')).toEqual(['b', 'c']);
        expect(await search(['an', 'anna', 'MUE'])).toEqual(['b']);
        expect(await search('müller, jo')).toEqual(['a']);
      });

      it('finds everything when nothing is typed', async () => {
        for (const typed of ['', '  ', ' -- ', []]) expect(await search(typed)).toEqual(['a', 'b', 'c', 'd']);
        expect(await store.count(cars, { title: { startsWith: '' } })).toBe(4);
      });

      it('filters, sorts, pages, counts and groups what it found', async () => {
        expect(await search('m', {}, [['price', 'desc']])).toEqual(['a', 'c', 'b']);
        expect(await search('m', { make: { in: ['Audi', null] }, price: { from: 1, to: 2 } })).toEqual(['b']);
        expect(await store.count(cars, { title: { startsWith: 'mü' }, make: { eq: 'Audi' } })).toBe(2);
        expect(await store.group(cars, 'make', { title: { startsWith: 'mü' } })).toEqual([
          { value: 'Audi', count: 2 },
          { value: 'Opel', count: 1 },
        ]);
      });

      it('follows changes and deletions', async () => {
        await put([car('a', { make: 'Audi', price: 3, title: 'Jörg Schmidt' })], ['b'], 2);
        expect(await search('müller')).toEqual(['c']);
        expect(await search('schmidt jörg')).toEqual(['a']);
        await put([car('b', { make: 'Audi', price: 3, title: '' })], [], 3);
        expect(await search('anna')).toEqual([]);
      });

      it('takes wildcards and quotes for what they are: no letters', async () => {
        for (const typed of ["'; DROP", '"müller', '\u0000m'])
          await expect(search(typed)).resolves.toBeDefined();
        expect(await search('%')).toEqual(['a', 'b', 'c', 'd']);
      });
    });

    describe('count and group', () => {
      beforeEach(() =>
        put([
          car('a', { make: 'Audi', price: 2 }),
          car('b', { make: 'Audi', price: 1 }),
          car('c', { make: 'Opel', price: 1 }),
          car('d', { make: null, price: 1 }),
        ]),
      );

      it('counts by filter', async () => {
        const expected: readonly [Where, number][] = [
          [{}, 4],
          [{ make: { eq: 'Audi' } }, 2],
          [{ make: { eq: null } }, 1],
          [{ make: { in: ['Audi', 'Opel', 'Opel'] } }, 3],
          [{ make: { in: [] } }, 0],
          [{ price: { from: 2 } }, 1],
          [{ make: { in: ['Audi', null] }, price: { to: 1 } }, 2],
        ];
        for (const [where, number] of expected) expect(await store.count(cars, where)).toBe(number);
      });

      it('counts each value in order', async () => {
        const groups = async (by: string, where?: Where): Promise<[FieldValue, number][]> =>
          (await store.group(cars, by, where)).map(({ value, count }) => [value, count]);
        expect(await groups('make')).toEqual([
          [null, 1],
          ['Audi', 2],
          ['Opel', 1],
        ]);
        expect(await groups('price', { make: { eq: 'Audi' } })).toEqual([
          [1, 1],
          [2, 1],
        ]);
        expect(await groups('price', { make: { in: ['Audi', 'Opel'] } })).toEqual([
          [1, 2],
          [2, 1],
        ]);
        expect(await groups('price', { price: { from: 2 } })).toEqual([[2, 1]]);
        await expect(groups('sold', { price: { eq: 1 } })).rejects.toThrow(NoIndex);
      });
    });

    it('refuses a declaration that cannot be', async () => {
      for (const wrong of [
        { ...boats, name: 'bo"ats' },
        { ...boats, version: 0 },
        { ...boats, fields: { 'a b': 'text' as const } },
        { ...boats, indexes: [['nothing']] },
        { ...cars, indexes: [['title']] },
        { ...cars, indexes: [['make', 'make']] },
        { ...cars, indexes: [[]] },
      ]) {
        await expect(store.open(wrong)).rejects.toThrow(TypeError);
      }
    });

    it('leaves nothing of what it forgot once it is purged', async () => {
      await put([car('a', { make: 'Audi', price: 1 })]);
      await put([], ['a'], 2);
      await store.purge();
      expect(await store.get(cars, 'a')).toBeNull();
    });
  });
}
