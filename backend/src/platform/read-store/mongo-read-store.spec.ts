import { describeWithMongo, FIRST_START_MS, TestMongo, type TestDatabase } from '../../testing/test-mongo.js';
import { openMongoReadStore } from './mongo-read-store.js';
import { readStoreContract } from './read-store.contract.js';

describeWithMongo('the read store on MongoDB', () => {
  let mongo: TestMongo;

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  afterAll(() => mongo.stop());

  readStoreContract('MongoDB', async () => {
    const database: TestDatabase = await mongo.database();
    return {
      open: () => openMongoReadStore({ mongo: database.server }),
      cleanUp: () => database.remove(),
    };
  });
});
