import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { Fenced } from '#projections/engine/read-store.js';
import { loadQuerySamples } from '#projections/testing/query-samples.js';
import { runs } from '../../../testing/campaign.js';
import {
  describeWithMongo,
  FIRST_START_MS,
  TestMongo,
  type TestDatabase,
} from '../../../testing/engines/test-mongo.js';
import { openMongoReadStore, type FencedReadStore } from './mongo-read-store.js';
import { projectionRunnerContract } from '../projection-runner.contract.js';
import { readStoreContract, type ReadStoreUnderTest } from '../read-store.contract.js';
import { rebuildContract } from '../rebuild.contract.js';
import { car, cars, position } from '../testing/cars.js';
import { EventList } from '../testing/event-list.js';
import { faultsOfHint, faultsOfPlan, SeenMongoQueries } from '../testing/mongo-no-scan.js';
import { allReadModels } from '../../../manifests.js';

const querySamples = await loadQuerySamples();

const HISTORIES = runs(8, 100);

const put = (into: { write: FencedReadStore['write'] }, make: string, at: number): Promise<void> =>
  into.write({
    changes: [
      { collection: cars, put: [car('a', { make, price: 1 })], delete: [], checkpoint: position(at) },
    ],
  });

describeWithMongo('the read store on MongoDB', () => {
  const seen = new SeenMongoQueries();
  let mongo: TestMongo;

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  afterAll(() => mongo.stop());

  const prepare = async (): Promise<ReadStoreUnderTest> => {
    const database = await mongo.database();
    return {
      open: () => openMongoReadStore({ mongo: database.server, onQuery: seen.see }),
      cleanUp: () => database.remove(),
    };
  };

  readStoreContract('MongoDB', prepare);
  projectionRunnerContract('MongoDB', prepare);
  rebuildContract('MongoDB', HISTORIES, prepare);

  it('answered all queries above without a scan', () => {
    expect(seen.all.length).toBeGreaterThan(100);
    expect(seen.scans()).toEqual([]);
  });

  it('detects a scan', () => {
    expect(faultsOfPlan(['FETCH', 'IXSCAN'], 'index_0')).toEqual([]);
    expect(faultsOfPlan(['COLLSCAN'], 'index_0')).toEqual(['COLLSCAN', 'no IXSCAN']);
    expect(faultsOfPlan(['SORT', 'FETCH', 'IXSCAN'], 'index_0')).toEqual(['SORT']);
    const target = { definition: cars };
    const byMake = { filter: { f_make: 'Audi' }, sort: { f_price: 1, key: 1 }, hint: 'index_0' } as const;
    expect(faultsOfHint(byMake, target)).toEqual([]);
    expect(faultsOfHint({ ...byMake, hint: 'index_1' }, target)).not.toEqual([]);
    expect(faultsOfHint({ ...byMake, hint: 'none' }, target)).toEqual(['no index none']);
    expect(faultsOfHint({ ...byMake, sort: { key: 1 } }, target)).toEqual(['sort by key']);
  });

  describe('in one database', () => {
    let database: TestDatabase;
    let store: FencedReadStore;

    beforeEach(async () => {
      database = await mongo.database();
      store = await openMongoReadStore({ mongo: database.server, onQuery: seen.see });
    });
    afterEach(() => database.remove());

    it('answers no query of a read model by a scan', async () => {
      const runner = new ProjectionRunner({ feed: new EventList(), store, models: allReadModels });
      await runner.start();
      await runner.built();
      for (const samples of Object.values(querySamples)) for (const sample of samples) await sample(runner);
      await runner.stop();
      expect(seen.scans()).toEqual([]);
    });

    it('refuses the checkpoint of a process that lost the lease, and keeps documents correct', async () => {
      await store.open(cars);
      const [late, current] = [store.fenced(1), store.fenced(2)];
      await put(late, 'Audi', 1);
      await put(current, 'Opel', 3);
      await expect(put(late, 'Audi', 2)).rejects.toThrow(Fenced);
      await expect(put(late, 'Audi', 9)).rejects.toThrow(Fenced);
      expect(await store.checkpoint(cars)).toBe(position(3));
      await put(current, 'Opel', 9);
      expect(await store.count(cars, { make: { eq: 'Opel' } })).toBe(1);
    });

    it('changes more than a hundred known documents in one batch', async () => {
      await store.open(cars);
      const keys = Array.from({ length: 150 }, (_, number) => String(number));
      const putAll = (make: string, at: number): Promise<void> => {
        const all = keys.map((key) => car(key, { make, price: 1 }));
        return store.write({
          changes: [{ collection: cars, put: all, delete: [], checkpoint: position(at) }],
        });
      };
      await putAll('Audi', 1);
      // As a runner does: what it has read is changed by one command.
      await store.states(cars, keys);
      await putAll('Opel', 2);
      expect(await store.count(cars, { make: { eq: 'Opel' } })).toBe(keys.length);
    });

    it('keeps newer documents and later deletions', async () => {
      await store.open(cars);
      await put(store, 'Audi', 1);
      await put(store, 'Opel', 5);
      await put(store, 'Audi', 4);
      expect(await store.count(cars, { make: { eq: 'Opel' } })).toBe(1);
      await store.write({
        changes: [{ collection: cars, put: [], delete: ['a'], checkpoint: position(8) }],
      });
      await put(store, 'Audi', 7);
      expect(await store.get(cars, 'a')).toBeNull();
      expect(await store.count(cars)).toBe(0);
      expect(await store.group(cars, 'make')).toEqual([]);
      expect((await store.states(cars, ['a'])).get('a')).toEqual({ json: null, position: position(8) });
      expect(await store.checkpoint(cars)).toBe(position(8));
    });

    it('refuses batches that continue a read model which another process is rebuilding', async () => {
      const other = await openMongoReadStore({ mongo: database.server });
      await store.open(cars);
      await put(store, 'Audi', 6);
      await other.drop(cars.name, cars.version);
      // Like a process of a later release: the API answers 503, and a load balancer asks the next one.
      while ((await store.get(cars, 'a').catch((error: unknown) => ({ error }))) === null);
      await expect(store.get(cars, 'a')).rejects.toMatchObject({ fault: 'in-use' });
      await other.open(cars);
      const change = { collection: cars, put: [car('b', { make: 'Opel', price: 1 })], delete: [] };
      const late = { changes: [{ ...change, from: position(6), checkpoint: position(7) }] };
      await expect(store.write(late)).rejects.toMatchObject({ fault: 'in-use' });
      await expect(store.write(late)).rejects.toMatchObject({ fault: 'in-use' });
      expect(await other.count(cars)).toBe(0);
      await put(other, 'Audi', 6);
      await store.write(late);
      expect(await other.checkpoint(cars)).toBe(position(7));
    });

    it('rebuilds an index that is missing or different', async () => {
      await store.open(cars);
      const { documents } = await database.server.run(async (db) => {
        const [entry] = await db.collection('readModels').find().toArray();
        return { documents: String(entry?.['documents']) };
      });
      const indexes = () => database.server.run((db) => db.collection(documents).indexes());
      const before = await indexes();
      await database.server.run(async (db) => {
        await db.collection(documents).dropIndex('index_0');
        await db.collection(documents).dropIndex('index_1');
        await db.collection(documents).createIndex({ other: 1 }, { name: 'index_1' });
      });
      await store.open(cars);
      const names = (all: typeof before) =>
        all.map(({ name, key }) => JSON.stringify([name, key])).toSorted();
      expect(names(await indexes())).toEqual(names(before));
    });

    it('shows another process the replacing collection within a second', async () => {
      const other = await openMongoReadStore({ mongo: database.server });
      const fresh = { ...cars, name: 'cars~' };
      await store.open(cars);
      await put(store, 'Audi', 1);
      expect(await other.get(cars, 'a')).not.toBeNull();
      await store.open(fresh);
      await store.replace(cars, fresh);
      // Its cached entry is still valid for readers.
      expect(await other.get(cars, 'a')).not.toBeNull();
      while ((await other.get(cars, 'a')) !== null);
      await expect(put(other, 'Opel', 2)).resolves.toBeUndefined();
    });
  });
});
