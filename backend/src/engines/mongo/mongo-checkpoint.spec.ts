import {
  describeWithMongo,
  FIRST_START_MS,
  TestMongo,
  type TestDatabase,
} from '../../testing/engines/test-mongo.js';
import { keptTwice, mongoCheckpoint } from './mongo-checkpoint.js';

describeWithMongo('places in the log on MongoDB', () => {
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

  const named = (name: string) => mongoCheckpoint(database.server, name);

  it('are stored by name', async () => {
    expect(await named('reactions').load()).toBeNull();
    await named('reactions').save('0000000000000041');
    await named('reactions').save('0000000000000042');
    await named('other').save('0000000000000007');
    expect(await named('reactions').load()).toBe('0000000000000042');
    expect(await named('other').load()).toBe('0000000000000007');
  });

  it('survive the loss of the first copy', async () => {
    await keptTwice(named('first'), named('second')).save('0000000000000009');
    expect(await named('first').load()).toBe('0000000000000009');
    let lost = 0;
    const note = (): void => void lost++;
    expect(await keptTwice(named('first'), named('second'), note).load()).toBe('0000000000000009');
    expect(await keptTwice(named('never'), named('nowhere'), note).load()).toBeNull();
    expect(lost).toBe(0);
    expect(await keptTwice(named('first that was lost'), named('second'), note).load()).toBe(
      '0000000000000009',
    );
    expect(lost).toBe(1);
  });

  it('are read from the first copy while it exists', async () => {
    await named('ahead').save('0000000000000012');
    await named('behind').save('0000000000000011');
    expect(await keptTwice(named('ahead'), named('behind')).load()).toBe('0000000000000012');
  });
});
