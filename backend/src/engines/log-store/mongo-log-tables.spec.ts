import {
  describeWithMongo,
  FIRST_START_MS,
  TestMongo,
  type TestDatabase,
} from '../../testing/engines/test-mongo.js';
import { describeLogTables } from './log-tables.contract.js';
import { openMongoLogTables } from './mongo-log-tables.js';

describeWithMongo('logs in MongoDB', () => {
  let mongo: TestMongo;
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  afterAll(async () => {
    for (const database of databases) await database.remove();
    await mongo.stop();
  });

  describeLogTables('that all processes share', async () => {
    const database = await mongo.database();
    databases.push(database);
    return openMongoLogTables(database.server);
  });
});
