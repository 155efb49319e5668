import { basename } from 'node:path';
import { describeWithMongo, FIRST_START_MS, TestDatabase, TestMongo } from '../../testing/test-mongo.js';
import { openMongoVault } from './mongo-vault.js';
import { vaultContract } from './vault.contract.js';

describeWithMongo('the vault in MongoDB', () => {
  let mongo: TestMongo;
  const databases = new Map<string, TestDatabase>();
  const databaseOf = async (directory: string): Promise<TestDatabase> => {
    const known = databases.get(directory);
    if (known !== undefined) return known;
    const made = await TestDatabase.open(mongo.url, `werkstatt-test-${basename(directory)}`);
    databases.set(directory, made);
    return made;
  };

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  afterAll(async () => {
    for (const database of databases.values()) await database.remove();
    await mongo.stop();
  });

  vaultContract('MongoDB', {
    open: async (directory) => openMongoVault({ mongo: (await databaseOf(directory)).server }),
    rawBytes: null,
  });

  it('has one winner of two processes that put if absent', async () => {
    const [one, other] = [await databaseOf('two'), await TestDatabase.open(mongo.url, 'werkstatt-test-two')];
    const vaults = await Promise.all([one, other].map(({ server }) => openMongoVault({ mongo: server })));
    for (let round = 0; round < 20; round++) {
      const offers = vaults.map((vault, at) =>
        vault.putIfAbsent('personal-keys', `subject ${round}`, Buffer.from([at])),
      );
      const [first, second] = await Promise.all(offers);
      expect([...(first ?? [])]).toEqual([...(second ?? [])]);
    }
    await other.server.close();
  });
});
