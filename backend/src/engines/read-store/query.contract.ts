import { KEY } from '#projections/engine/query-plan.js';
import {
  BadPageKey,
  NoIndex,
  type Page,
  type Query,
  type ReadStore,
  type Where,
} from '#projections/engine/read-store.js';
import { car, cars, keysOf, putCars, walkCars, type Car, type CarsContext } from './testing/cars.js';

export function describeFind({ store }: CarsContext): void {
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
    beforeEach(() =>
      putCars(
        store(),
        all.map((one) => car(one.key, one)),
      ),
    );

    const cases: readonly [string, Omit<Query, 'limit'>, string][] = [
      ['everything by key', {}, 'abcdefgh'],
      ['everything by key, descending', { sort: [[KEY, 'desc']] }, 'hgfedcba'],
      ['key from and to', { where: { [KEY]: { from: 'b', to: 'd' } } }, 'bcd'],
      ['key to, descending', { where: { [KEY]: { to: 'c' } }, sort: [[KEY, 'desc']] }, 'cba'],
      ['key beginning with', { where: { [KEY]: { startsWith: 'g' } } }, 'g'],
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
      expect((await walkCars(store(), query, 100)).join('')).toBe(expected);
      for (const limit of [1, 2, 3]) expect((await walkCars(store(), query, limit)).join('')).toBe(expected);
    });

    it('counts a range of the key', async () => {
      expect(await store().count(cars, { [KEY]: { from: 'b', to: 'd' } })).toBe(3);
    });

    it('has no next page if the last one is exactly full', async () => {
      expect((await store().find(cars, { limit: all.length })).next).toBeNull();
    });

    it('continues at its key although documents come and go', async () => {
      const sort = [['price', 'asc']] as const;
      const first = await store().find(cars, { sort, limit: 4 });
      expect(keysOf(first).join('')).toBe('dehb');
      await putCars(
        store(),
        [car('0', { make: 'VW', price: 1 }), car('ba', { make: 'VW', price: 10 })],
        ['b'],
        2,
      );
      const second = await store().find(cars, { sort, limit: 3, after: first.next as string });
      expect(keysOf(second).join(',')).toBe('ba,c,f');
    });

    it('finds current documents by a covering index', async () => {
      const changed = { ...car('b', { make: 'Audi', price: 10, sold: '2026-01-02' }), json: '{"doors":5}' };
      await putCars(store(), [changed], ['e'], 2);
      const query = { where: { sold: { from: '2026-01-02', to: '2026-01-02' } }, limit: 5 };
      for (const isLast of [false, true])
        expect((await store().find(cars, { ...query, isLast })).items).toEqual(['{"doors":5}']);
    });

    it('refuses a page key of another query', async () => {
      const { next } = await store().find(cars, { sort: [['price', 'asc']], limit: 1 });
      for (const after of ['', 'x', 'W10', Buffer.from('["a"]').toString('base64url'), next as string]) {
        await expect(store().find(cars, { limit: 1, after })).rejects.toThrow(BadPageKey);
      }
      const other = { where: { price: { from: 20 } }, sort: [['price', 'asc']], limit: 1 } as const;
      await expect(store().find(cars, { ...other, after: next as string })).rejects.toThrow(BadPageKey);
    });

    it.each([0, 1_001, 1.5, Number.NaN])('refuses the limit %p', async (limit) => {
      await expect(store().find(cars, { limit })).rejects.toThrow(RangeError);
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
      ['a range of the key beside a field', { where: { [KEY]: { from: 'a' }, price: { eq: 1 } } }],
    ];
    it.each(unserved)('refuses %s with NoIndex', async (_title, query) => {
      await expect(store().find(cars, { ...query, limit: 1 })).rejects.toThrow(NoIndex);
    });

    it('refuses a value that the field cannot have', async () => {
      await expect(store().find(cars, { where: { price: { eq: '10' } }, limit: 1 })).rejects.toThrow(
        TypeError,
      );
    });
  });
}

function searchCars(
  store: ReadStore,
  typed: string | readonly string[],
  rest: Where = {},
  sort: Query['sort'] = [],
): Promise<string[]> {
  return walkCars(store, { where: { title: { startsWith: typed }, ...rest }, sort }, 1);
}

function suggest(store: ReadStore, typed: string, limit: number, rest: Where = {}): Promise<Page> {
  const where = { title: { startsWith: typed }, ...rest };
  return store.find(cars, { where, sort: [['price', 'desc']], limit, suggests: true });
}

export function describeWords({ store }: CarsContext): void {
  describe('words', () => {
    beforeEach(() =>
      putCars(store(), [
        car('a', { make: 'Audi', price: 3, title: 'Jörg Müller-Straße' }),
        car('b', { make: 'Audi', price: 1, title: 'MUELLER Anna, Anton' }),
        car('c', { make: 'Opel', price: 2, title: 'Muller; René Ångström' }),
        car('d', { make: null, price: null, title: '' }),
      ]),
    );

    it('finds the beginning of a word, whatever its case and accents', async () => {
      for (const typed of ['müller', 'Mueller', 'MULLER', 'mül', 'mu', 'mue'])
        expect(await searchCars(store(), typed)).toEqual(['a', 'b', 'c']);
      expect(await searchCars(store(), 'strasse')).toEqual(['a']);
      expect(await searchCars(store(), 'Straß')).toEqual(['a']);
      expect(await searchCars(store(), 'angstroem')).toEqual(['c']);
      expect(await searchCars(store(), 'rene')).toEqual(['c']);
      expect(await searchCars(store(), 'üller')).toEqual([]);
    });

    it('finds documents with every word', async () => {
      expect(await searchCars(store(), 'an müller')).toEqual(['b', 'c']);
      expect(await searchCars(store(), ['an', 'anna', 'MUE'])).toEqual(['b']);
      expect(await searchCars(store(), 'müller, jo')).toEqual(['a']);
    });

    it('finds everything for an empty text', async () => {
      for (const typed of ['', '  ', ' -- ', []])
        expect(await searchCars(store(), typed)).toEqual(['a', 'b', 'c', 'd']);
      expect(await store().count(cars, { title: { startsWith: '' } })).toBe(4);
    });

    it('filters, sorts, pages, counts and groups the results', async () => {
      expect(await searchCars(store(), 'm', {}, [['price', 'desc']])).toEqual(['a', 'c', 'b']);
      expect(
        await searchCars(store(), 'm', { make: { in: ['Audi', null] }, price: { from: 1, to: 2 } }),
      ).toEqual(['b']);
      expect(await store().count(cars, { title: { startsWith: 'mü' }, make: { eq: 'Audi' } })).toBe(2);
      expect(await store().group(cars, 'make', { title: { startsWith: 'mü' } })).toEqual([
        { value: 'Audi', count: 2 },
        { value: 'Opel', count: 1 },
      ]);
    });

    it('returns the total with a page', async () => {
      const sort = [['price', 'asc']] as const;
      for (const [typed, make, keys] of [
        ['', null, 'dbca'],
        ['müller', null, 'bca'],
        ['müller an', null, 'bc'],
        ['an anna', null, 'b'],
        ['müller an', 'Opel', 'c'],
        ['müller xy', null, ''],
      ] as const) {
        const where = { title: { startsWith: typed }, ...(make === null ? {} : { make: { eq: make } }) };
        const query = typed === '' ? { sort, limit: 1 } : { where, sort, limit: 1 };
        const found = await store().findCounted(cars, query);
        expect([keysOf(found), found.total]).toEqual([[...keys].slice(0, 1), keys.length]);
        if (found.next === null) continue;
        const second = await store().findCounted(cars, { ...query, after: found.next });
        expect([keysOf(second), second.total]).toEqual([[keys[1]], keys.length]);
      }
    });

    it('returns no next key for a page that is meant to be the last', async () => {
      const query = { sort: [['price', 'asc']], limit: 2 } as const;
      const { next, ...page } = await store().find(cars, query);
      expect(next).not.toBeNull();
      expect(await store().find(cars, { ...query, isLast: true })).toEqual({ ...page, next: null });
      const found = await store().find(cars, {
        where: { title: { startsWith: 'mü' } },
        ...query,
        isLast: true,
      });
      expect([keysOf(found), found.next]).toEqual([['b', 'c'], null]);
    });

    it('suggests the best results, without a further page', async () => {
      const two = await suggest(store(), 'mü', 2);
      expect(keysOf(two)).toEqual(['a', 'c']);
      expect(two.next).toBeNull();
      expect(keysOf(await suggest(store(), 'an mü', 5))).toEqual(['c', 'b']);
      expect(keysOf(await suggest(store(), 'mü', 5, { make: { eq: 'Opel' } }))).toEqual(['c']);
      expect(keysOf(await suggest(store(), 'xy', 5))).toEqual([]);
    });

    it('follows changes and deletions', async () => {
      await putCars(store(), [car('a', { make: 'Audi', price: 3, title: 'Jörg Schmidt' })], ['b'], 2);
      expect(await searchCars(store(), 'müller')).toEqual(['c']);
      expect(await searchCars(store(), 'schmidt jörg')).toEqual(['a']);
      await putCars(store(), [car('b', { make: 'Audi', price: 3, title: '' })], [], 3);
      expect(await searchCars(store(), 'anna')).toEqual([]);
    });

    it('ignores wildcards and quotes', async () => {
      for (const typed of ["'; DROP", '"müller', '\u0000m'])
        await expect(searchCars(store(), typed)).resolves.toBeDefined();
      expect(await searchCars(store(), '%')).toEqual(['a', 'b', 'c', 'd']);
    });
  });
}
