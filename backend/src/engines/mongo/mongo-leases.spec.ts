import {
  describeWithMongo,
  FIRST_START_MS,
  TestMongo,
  type TestDatabase,
} from '../../testing/engines/test-mongo.js';
import { leaseContract } from '../cluster/lease.contract.js';
import type { MongoServer } from './mongo-client.js';
import { MongoLeases } from './mongo-leases.js';

describeWithMongo('leases on MongoDB', () => {
  let mongo: TestMongo;
  let database: TestDatabase;

  beforeAll(async () => {
    mongo = await TestMongo.start();
    database = await mongo.database();
  }, FIRST_START_MS);
  afterAll(async () => {
    await database.remove();
    await mongo.stop();
  });

  leaseContract('MongoDB', { leases: () => new MongoLeases(database.server) });

  it('are lost to a process that is faster between read and write', async () => {
    const leases = new MongoLeases(database.server);
    const first = await leases.acquire('raced', 'a', 60_000);
    if (first !== null) await leases.release(first);
    const late = new MongoLeases(afterLooking(database.server, () => leases.acquire('raced', 'b', 60_000)));
    expect(await late.acquire('raced', 'c', 60_000)).toBeNull();
    expect(await leases.acquire('raced', 'b', 60_000)).toMatchObject({ holder: 'b' });
  });
});

/** A server that runs `happen` after every read of a document. */
function afterLooking(server: MongoServer, happen: () => Promise<unknown>): MongoServer {
  const run: MongoServer['run'] = (work) =>
    server.run((database) => {
      const collection = database.collection('leases');
      const findOne = collection.findOne.bind(collection) as (filter: object) => Promise<unknown>;
      const looking = Object.create(collection, {
        findOne: {
          value: async (filter: object) => {
            const found = await findOne(filter);
            await happen();
            return found;
          },
        },
      });
      return work(Object.create(database, { collection: { value: () => looking } }));
    });
  return Object.create(server, { run: { value: run } });
}
