import { START } from '#contracts/kernel/domain-event.js';
import type { CollectionDefinition } from '#projections/engine/read-store.js';
import {
  describeWithMongo,
  FIRST_START_MS,
  TestDatabase,
  TestMongo,
} from '../../../testing/engines/test-mongo.js';
import { cars, position } from '../testing/cars.js';
import { openMongoReadStore, type FencedReadStore } from './mongo-read-store.js';

const collections: readonly CollectionDefinition[] = ['cars', 'vans', 'trucks'].map((name) => ({
  ...cars,
  name,
}));

/** Every command costs the time of an answer, during which nobody sees new events. */
describeWithMongo('a process that takes over the read models', () => {
  let mongo: TestMongo;
  let database: TestDatabase;
  let standby: FencedReadStore;
  /** Commands that the server has got, with the collection of each. */
  let commands: string[] = [];

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  beforeEach(async () => {
    const url = new URL(mongo.url);
    url.searchParams.set('monitorCommands', 'true');
    database = await TestDatabase.open(url.href);
    await database.server.run(async ({ client }) =>
      client.on('commandStarted', ({ commandName, command }) =>
        commands.push(`${commandName} ${String(command[commandName])}`),
      ),
    );
    standby = await openMongoReadStore({ mongo: database.server });
    for (const collection of collections) await standby.open(collection);
    commands = [];
  });
  afterEach(() => database.remove());
  afterAll(() => mongo.stop());

  it('only reads the checkpoints of collections that it has opened while it stood by', async () => {
    const leader = standby.fenced(1);
    for (const collection of collections) await leader.open(collection);
    expect(commands).toEqual(collections.map(() => 'find readModels'));
  });

  it('does not ask again whether a read model that it has just opened is readable', async () => {
    for (const collection of collections) await standby.aim(collection, START);
    const leader = standby.fenced(1);
    for (const collection of collections) await leader.open(collection);
    commands = [];
    for (const collection of collections) await leader.aim(collection, position(7));
    expect(commands).toEqual([]);
  });

  it('moves all checkpoints of a batch in one command', async () => {
    const leader = standby.fenced(1);
    for (const collection of collections) await leader.open(collection);
    commands = [];
    await leader.write({ changes: checkpointsAt(1) });
    await leader.write({ changes: checkpointsAt(2) });
    expect(commands).toEqual(['update readModels', 'update readModels']);
    for (const collection of collections) expect(await leader.checkpoint(collection)).toBe(position(2));
  });

  it('moves the other checkpoints if one read model is being rebuilt by somebody else', async () => {
    const leader = standby.fenced(1);
    for (const collection of collections) await leader.open(collection);
    const other = await openMongoReadStore({ mongo: database.server });
    await other.drop('vans', cars.version);
    await expect(leader.write({ changes: checkpointsAt(1) })).rejects.toMatchObject({ fault: 'in-use' });
    const moved = await Promise.all(collections.map((collection) => leader.checkpoint(collection)));
    expect(moved).toEqual([position(1), START, position(1)]);
  });
});

function checkpointsAt(number: number) {
  return collections.map((collection) => ({
    collection,
    put: [],
    delete: [],
    checkpoint: position(number),
  }));
}
