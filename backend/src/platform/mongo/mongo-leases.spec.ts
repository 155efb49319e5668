import { describeWithMongo, FIRST_START_MS, TestMongo, type TestDatabase } from '../../testing/test-mongo.js';
import { leaseContract } from '../cluster/lease.contract.js';
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
});
