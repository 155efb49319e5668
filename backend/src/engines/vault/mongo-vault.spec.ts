import {
  describeWithMongo,
  FIRST_START_MS,
  TestDatabase,
  TestMongo,
} from '../../testing/engines/test-mongo.js';
import { openMongoVault } from './mongo-vault.js';
import { vaultContract } from './vault.contract.js';

describeWithMongo('the vault in MongoDB', () => {
  let mongo: TestMongo;

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  afterAll(() => mongo.stop());

  vaultContract('MongoDB', {
    open: async (directory) => openMongoVault({ mongo: (await mongo.databaseOf(directory)).server }),
    rawBytes: null,
  });

  it('has one winner when two processes put the same key if absent', async () => {
    const [one, other] = [
      await mongo.databaseOf('two'),
      await TestDatabase.open(mongo.url, 'werkstatt-test-two'),
    ];
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
