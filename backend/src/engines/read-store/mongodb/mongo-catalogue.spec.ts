import type { CollectionDefinition, ReadStore } from '#projections/engine/read-store.js';
import {
  describeWithMongo,
  FIRST_START_MS,
  TestMongo,
  type TestDatabase,
} from '../../../testing/engines/test-mongo.js';
import type { CatalogueEntry } from './mongo-catalogue.js';
import { ensureIndexes, type KeptDocument } from './mongo-collection.js';
import { openMongoReadStore } from './mongo-read-store.js';

const OPENINGS = 10;
const papers: CollectionDefinition = { name: 'papers', version: 1, fields: {}, indexes: [] };

const sheets = (version: number, index: readonly string[]): CollectionDefinition => ({
  name: 'sheets',
  version,
  fields: { colour: 'text', size: 'number' },
  indexes: [index],
});

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

  it('is deleted without the new documents', async () => {
    // The new entry exists, and the entry it replaces is not deleted yet.
    await database.server.run(async (db) => {
      const entries = db.collection<CatalogueEntry>('readModels');
      const entry = (await entries.findOne({ _id: 'papers/1' })) as CatalogueEntry;
      await entries.insertOne({ ...entry, _id: 'papers~/1', name: 'papers~' });
    });
    await store.drop('papers~', 1);
    expect(await store.versions('papers~')).toEqual([]);
    expect(await store.get(papers, 'a')).toBe('{}');
  });

  it('is deleted when no entry names it', async () => {
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

describeWithMongo('read models in MongoDB that several processes open', () => {
  let mongo: TestMongo;
  let database: TestDatabase;

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  beforeEach(async () => {
    database = await mongo.database();
  });
  afterEach(() => database.remove());
  afterAll(() => mongo.stop());

  const documentsIn = (entry: CatalogueEntry): Promise<string[]> =>
    database.server.run(async (db) => {
      const found = await db.collection(entry.documents).indexes();
      return found.map(({ name }) => name ?? '');
    });

  it('have every index that a query names once they can be found', async () => {
    const store = await openMongoReadStore({ mongo: database.server });
    const found = (version: number): Promise<CatalogueEntry | null> =>
      database.server.run((db) =>
        db.collection<CatalogueEntry>('readModels').findOne({ _id: `sheets/${version}` }),
      );
    for (let version = 1; version <= OPENINGS; version++) {
      const opening = store.open(sheets(version, ['colour', 'size']));
      let entry = await found(version);
      while (entry === null) entry = await found(version);
      expect(await documentsIn(entry)).toEqual(expect.arrayContaining(['key', 'index_0']));
      await opening;
    }
  });

  it('can be opened concurrently by two processes that rebuild an index', async () => {
    const definition = sheets(1, ['colour']);
    const names = Array.from({ length: OPENINGS }, (_, number) => `sheets-${number}`);
    for (const name of names) {
      await database.server.run((db) => db.collection(name).createIndex({ f_size: 1 }, { name: 'index_0' }));
      await database.server.run(async (db) => {
        const documents = db.collection<KeptDocument>(name);
        await Promise.all([ensureIndexes(documents, definition), ensureIndexes(documents, definition)]);
        const found = await documents.indexes();
        expect(found.find((index) => index.name === 'index_0')?.key).toEqual({ f_colour: 1, key: 1 });
      });
    }
  });
});
