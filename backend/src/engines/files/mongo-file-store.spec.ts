import { Binary, ObjectId } from 'mongodb';
import {
  describeWithMongo,
  FIRST_START_MS,
  TestDatabase,
  TestMongo,
} from '../../testing/engines/test-mongo.js';
import { fileStoreContract } from './file-store.contract.js';
import { openMongoFileStore } from './mongo-file-store.js';

describeWithMongo('files in MongoDB', () => {
  let mongo: TestMongo;

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  afterAll(() => mongo.stop());

  fileStoreContract('MongoDB', {
    open: async (directory) => openMongoFileStore({ mongo: (await mongo.databaseOf(directory)).server }),
    damage: async (directory, hash) => {
      const { server } = await mongo.databaseOf(directory);
      await server.run(async (database) => {
        const file = await database.collection('files.files').findOne({ filename: hash });
        const other = { $set: { data: new Binary(Buffer.from('other bytes')) } };
        await database.collection('files.chunks').updateOne({ files_id: file?._id }, other);
      });
    },
  });

  it('stores files of several chunks, and the same bytes of two processes once', async () => {
    const [one, other] = [
      await mongo.databaseOf('two-writers'),
      await TestDatabase.open(mongo.url, 'werkstatt-test-two-writers'),
    ];
    const stores = [
      await openMongoFileStore({ mongo: one.server }),
      await openMongoFileStore({ mongo: other.server }),
    ];
    const content = Buffer.alloc(900_000, 'Rechnung 4711 ');
    const [hash = ''] = await Promise.all(Array.from({ length: 8 }, (_, at) => stores[at % 2]?.put(content)));
    expect(Buffer.compare((await stores[0]?.get(hash)) as Uint8Array, content)).toBe(0);
    const count = (name: string) => one.server.run((database) => database.collection(name).countDocuments());
    expect([await count('files.files'), await count('files.chunks'), await count('files.drafts')]).toEqual([
      1, 4, 0,
    ]);
    await other.server.close();
  });

  it('leaves no chunk of a deleted file', async () => {
    const { server } = await mongo.databaseOf('taken-away');
    const files = await openMongoFileStore({ mongo: server });
    await files.delete(await files.put(Buffer.alloc(900_000, 'Rechnung 4711 ')));
    for (const name of ['files.files', 'files.chunks', 'files.drafts']) {
      const count = await server.run((database) => database.collection(name).countDocuments());
      expect({ name, count }).toEqual({ name, count: 0 });
    }
  });

  it('deletes uploads that a crash left behind, but no upload that may still run', async () => {
    const { server } = await mongo.databaseOf('half-written');
    await openMongoFileStore({ mongo: server });
    const half = async (minutesAgo: number): Promise<ObjectId> => {
      const _id = new ObjectId();
      await server.run(async (database) => {
        const beganAt = new Date(Date.now() - minutesAgo * 60_000);
        await database.collection('files.drafts').insertOne({ _id, beganAt });
        await database
          .collection('files.chunks')
          .insertOne({ files_id: _id, n: 0, data: new Binary(Buffer.from('half')) });
      });
      return _id;
    };
    const running = await half(1);
    await half(120);
    await openMongoFileStore({ mongo: server });
    const left = await server.run((database) => database.collection('files.chunks').find().toArray());
    expect(left.map(({ files_id }) => String(files_id))).toEqual([String(running)]);
  });
});
