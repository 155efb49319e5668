import type { CollectionDefinition, ReadStore } from '#projections/engine/read-store.js';
import { describeWithMongo, FIRST_START_MS, TestMongo, type TestDatabase } from '../../testing/test-mongo.js';
import type { CatalogueEntry } from './mongo-catalogue.js';
import { openMongoReadStore } from './mongo-read-store.js';

const papers: CollectionDefinition = { name: 'papers', version: 1, fields: {}, indexes: [] };

describeWithMongo('what a rebuild that was cut short leaves in MongoDB', () => {
  let mongo: TestMongo;
  let database: TestDatabase;
  let store: ReadStore;

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  beforeEach(async () => {
    database = await mongo.database();
    store = await openMongoReadStore({ mongo: database.server });
    await store.open(papers);
    const put = [{ key: 'a', json: '{}', fields: {} }];
    await store.write({ changes: [{ collection: papers, put, delete: [], checkpoint: '1' }] });
  });
  afterEach(() => database.remove());
  afterAll(() => mongo.stop());

  it('does not take the new documents with it when it is cleared away', async () => {
    // The new entry is written, and the one it comes from is not deleted yet.
    await database.server.run(async (db) => {
      const entries = db.collection<CatalogueEntry>('readModels');
      const entry = (await entries.findOne({ _id: 'papers/1' })) as CatalogueEntry;
      await entries.insertOne({ ...entry, _id: 'papers~/1', name: 'papers~' });
    });
    await store.drop('papers~', 1);
    expect(await store.versions('papers~')).toEqual([]);
    expect(await store.get(papers, 'a')).toBe('{}');
  });

  it('is cleared away when no entry names it any more', async () => {
    const names = (): Promise<string[]> =>
      database.server.run(async (db) => {
        const found = await db.listCollections({}, { nameOnly: true }).toArray();
        return found.map(({ name }) => name).filter((name) => name.startsWith('readModel_'));
      });
    await database.server.run((db) => db.collection('readModel_of-a-dead-process').insertOne({ json: '{}' }));
    expect(await names()).toHaveLength(2);
    await store.purge();
    await store.purge();
    expect(await names()).toHaveLength(1);
    expect(await store.get(papers, 'a')).toBe('{}');
  });
});
