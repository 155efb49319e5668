import { START } from '#contracts/kernel/domain-event.js';
import {
  NoIndex,
  type CollectionDefinition,
  type FieldValue,
  type ReadStore,
  type StoredDocument,
  type Where,
} from '#projections/engine/read-store.js';
import { describeFind, describeWords } from './query.contract.js';
import { car, cars, position, putCars, walkCars, type CarsContext } from './testing/cars.js';

export type ReadStoreUnderTest = {
  /** The same store each time, empty at first. */
  open(): Promise<ReadStore>;
  cleanUp(): Promise<void>;
};

const boats: CollectionDefinition = { name: 'boats', version: 1, fields: {}, indexes: [] };

async function groups(store: ReadStore, by: string, where?: Where): Promise<[FieldValue, number][]> {
  return (await store.group(cars, by, where)).map(({ value, count }) => [value, count]);
}

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

    const context: CarsContext = { store: () => store };

    describe('documents and checkpoints', () => {
      it('starts empty at START', async () => {
        expect(await store.open(boats)).toBe(START);
        expect(await store.get(cars, 'a')).toBeNull();
        expect(await store.count(cars)).toBe(0);
        expect((await store.find(cars, { limit: 10 })).items).toEqual([]);
      });

      it('keeps, replaces and deletes documents, byte for byte', async () => {
        await putCars(store, [
          car('a', { make: 'Audi', price: 1 }),
          { ...car('b', { make: null, price: null }), json: '{"ü":"\\n"}' },
        ]);
        expect(await store.get(cars, 'b')).toBe('{"ü":"\\n"}');
        await putCars(
          store,
          [{ ...car('a', { make: 'Opel', price: 2 }), json: '{"new":1}' }],
          ['b', 'unknown'],
          2,
        );
        expect(await store.get(cars, 'a')).toBe('{"new":1}');
        expect(await store.get(cars, 'b')).toBeNull();
        expect(await store.count(cars)).toBe(1);
        expect(await store.count(cars, { make: { eq: 'Audi' } })).toBe(0);
        expect(await store.checkpoint(cars)).toBe(position(2));
      });

      it('returns the existing ones of several keys', async () => {
        await putCars(store, [car('a', { make: 'Audi', price: 1 }), car('b', { make: 'Audi', price: 1 })]);
        const found = await store.getMany(cars, ['b', 'c', 'a', 'b']);
        expect([...found.keys()].toSorted()).toEqual(['a', 'b']);
        expect(await store.getMany(cars, [])).toEqual(new Map());
      });

      it('writes a batch atomically', async () => {
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

      it('moves each collection to its own checkpoint, changed or not', async () => {
        await store.open(boats);
        const collections = [cars, boats];
        const at = (...places: readonly number[]) => ({
          changes: places.map((passed, which) => ({
            collection: collections[which] as CollectionDefinition,
            put: which === 0 && passed === 2 ? [car('a', { make: 'Audi', price: 1 })] : [],
            delete: [],
            checkpoint: position(passed),
          })),
        });
        for (const places of [[1], [2, 2], [3, 3], [5, 4]]) {
          await store.write(at(...places));
          const found = await Promise.all(collections.map((collection) => store.checkpoint(collection)));
          expect(found).toEqual([position(places[0] ?? 0), places[1] ? position(places[1]) : START]);
        }
        await store.write({ changes: [] });
        expect(await store.count(cars)).toBe(1);
      });

      it('finds everything after reopening', async () => {
        await putCars(store, [car('a', { make: 'Audi', price: 1, title: 'Rot' })], [], 7);
        await store.close();
        store = await place.open();
        expect(await store.open(cars)).toBe(position(7));
        expect(await walkCars(store, { where: { title: { startsWith: 'ro' } } }, 5)).toEqual(['a']);
        expect(await store.count(cars)).toBe(1);
      });

      it('refuses every call once closed', async () => {
        await store.close();
        await expect(store.get(cars, 'a')).rejects.toMatchObject({
          name: 'StoreUnavailable',
          fault: 'closed',
        });
        await expect(putCars(store, [])).rejects.toMatchObject({ fault: 'closed' });
      });
    });

    describe('versions', () => {
      it('keeps two versions side by side and drops one', async () => {
        const next = { ...cars, version: 2 };
        await putCars(store, [car('a', { make: 'Audi', price: 1 })]);
        expect(await store.open(next)).toBe(START);
        expect(await store.versions('cars')).toEqual([1, 2]);
        await store.drop('cars', 1);
        await store.drop('cars', 1);
        expect(await store.versions('cars')).toEqual([2]);
        expect(await store.open(cars)).toBe(START);
        expect(await store.get(cars, 'a')).toBeNull();
      });

      it('recreates a collection whose fields or indexes have changed', async () => {
        await putCars(store, [car('a', { make: 'Audi', price: 1 })]);
        const changed = { ...cars, indexes: [['price']] };
        expect(await store.open(changed)).toBe(START);
        expect(await store.get(changed, 'a')).toBeNull();
      });

      it('replaces one collection by another', async () => {
        const fresh = { ...cars, name: 'cars~' };
        await putCars(store, [car('a', { make: 'Audi', price: 1 })], [], 3);
        await store.open(fresh);
        const documents = [car('b', { make: 'Opel', price: 2, title: 'Blau' })];
        await store.write({
          changes: [{ collection: fresh, put: documents, delete: [], checkpoint: position(9) }],
        });
        await store.replace(cars, fresh);
        expect(await store.checkpoint(cars)).toBe(position(9));
        expect(await walkCars(store, { where: { make: { eq: 'Opel' } } }, 5)).toEqual(['b']);
        expect(await walkCars(store, { where: { title: { startsWith: 'blau' } } }, 5)).toEqual(['b']);
        expect(await store.versions('cars~')).toEqual([]);
        await putCars(store, [car('c', { make: 'Opel', price: 3 })], [], 10);
        expect(await store.count(cars)).toBe(2);
      });

      it('refuses a batch that follows one which it does not have', async () => {
        await putCars(store, [car('a', { make: 'Audi', price: 1 })], [], 3);
        const later = { collection: cars, delete: [], from: position(4), checkpoint: position(5) };
        const withCar = { ...later, put: [car('b', { make: 'Opel', price: 2 })] };
        for (const change of [withCar, { ...later, put: [] }])
          await expect(store.write({ changes: [change] })).rejects.toThrow();
        expect(await store.checkpoint(cars)).toBe(position(3));
        expect(await store.count(cars)).toBe(1);
        await store.write({ changes: [{ ...withCar, from: position(3) }] });
        expect(await store.checkpoint(cars)).toBe(position(5));
      });

      it('dumps every document in the order of the keys', async () => {
        const keys = Array.from({ length: 2_345 }, (_, number) => String(number).padStart(5, '0'));
        await putCars(
          store,
          keys.toReversed().map((key) => car(key, { make: null, price: null })),
        );
        const dumped: string[] = [];
        for await (const { key, json } of store.dump(cars)) {
          expect(json).toBe(JSON.stringify({ key }));
          dumped.push(key);
        }
        expect(dumped).toEqual(keys);
      });
    });

    describeFind(context);
    describeWords(context);

    describe('count and group', () => {
      beforeEach(() =>
        putCars(store, [
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

      it('counts each value, in order', async () => {
        expect(await groups(store, 'make')).toEqual([
          [null, 1],
          ['Audi', 2],
          ['Opel', 1],
        ]);
        expect(await groups(store, 'price', { make: { eq: 'Audi' } })).toEqual([
          [1, 1],
          [2, 1],
        ]);
        expect(await groups(store, 'price', { make: { in: ['Audi', 'Opel'] } })).toEqual([
          [1, 2],
          [2, 1],
        ]);
        expect(await groups(store, 'price', { price: { from: 2 } })).toEqual([[2, 1]]);
        await expect(groups(store, 'sold', { price: { eq: 1 } })).rejects.toThrow(NoIndex);
      });
    });

    it('refuses an invalid declaration', async () => {
      for (const wrong of [
        { ...boats, name: 'bo"ats' },
        { ...boats, version: 0 },
        { ...boats, fields: { 'a b': 'text' as const } },
        { ...boats, indexes: [['nothing']] },
        { ...cars, indexes: [['title']] },
        { ...cars, indexes: [['make', 'make']] },
        { ...cars, indexes: [[]] },
        { ...cars, searchOrder: 'price' },
        { ...cars, searchOrder: 'nothing' },
        { ...cars, indexes: [['*']] },
        { ...cars, indexes: [['*', 'make']] },
      ]) {
        await expect(store.open(wrong)).rejects.toThrow(TypeError);
      }
    });

    it('leaves nothing of deleted documents after a purge', async () => {
      await putCars(store, [car('a', { make: 'Audi', price: 1 })]);
      await putCars(store, [], ['a'], 2);
      await store.purge();
      expect(await store.get(cars, 'a')).toBeNull();
    });
  });
}
