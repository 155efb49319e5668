import { FollowedReadModels } from '#projections/engine/followed-read-models.js';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { defineReadModel } from '#projections/engine/read-model.js';
import { BeingBuilt } from '#projections/engine/read-store.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { rebuild } from '#projections/engine/rebuild.js';
import {
  describeWithMongo,
  FIRST_START_MS,
  TestMongo,
  type TestDatabase,
} from '../../../testing/engines/test-mongo.js';
import { openMongoReadStore, type FencedReadStore } from './mongo-read-store.js';
import { EventList } from '../testing/event-list.js';
import { NewsInProcess } from '../testing/news-in-process.js';

type Rung = DomainEvent<'Rung', 1, { readonly bell: string }>;
const rung = (bell: string): Rung => ({ type: 'Rung', version: 1, data: { bell } });

const definition = (version: number) =>
  defineReadModel<{ bell: string }, Rung>({
    name: 'bells',
    version,
    fields: {},
    indexes: [],
    on: {
      Rung: ({ data: { bell } }) => ({
        key: bell,
        apply: () => {
          if (bell === 'cracked') throw new Error('makes no sound');
          return { bell };
        },
      }),
    },
  });
const bells = definition(1);

describeWithMongo('a read model that is built for the first time while others ask for it', () => {
  let mongo: TestMongo;
  let database: TestDatabase;
  let store: FencedReadStore;
  let log: EventList;
  let followed: FollowedReadModels;

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  beforeEach(async () => {
    database = await mongo.database();
    store = await openMongoReadStore({ mongo: database.server });
    log = new EventList();
    followed = await following();
  });
  afterEach(async () => {
    await followed.stop();
    await database.remove();
  });
  afterAll(() => mongo.stop());

  async function following(model = bells): Promise<FollowedReadModels> {
    const own = await openMongoReadStore({ mongo: database.server });
    const started = new FollowedReadModels({ store: own, models: [model], news: new NewsInProcess() });
    await started.start();
    return started;
  }
  async function build(model = bells): Promise<void> {
    const runner = new ProjectionRunner({ feed: log, store: store.fenced(1), models: [model] });
    await runner.start();
    await runner.built();
    await runner.stop();
  }

  it('is not readable before it has reached the end that the log had at its start', async () => {
    for (let bell = 0; bell < 4; bell++) log.append(rung(`bell-${bell}`));
    const questions = [
      () => followed.get(bells, 'bell-0'),
      () => followed.getMany(bells, ['bell-0']),
      () => followed.find(bells, { limit: 10 }),
      () => followed.count(bells),
    ];
    for (const ask of questions) await expect(ask()).rejects.toBeInstanceOf(BeingBuilt);
    expect(await followed.percentBuilt()).toBe(0);
    await build();
    await followed.stop();
    followed = await following();
    expect(await followed.percentBuilt()).toBeNull();
    expect(await followed.count(bells)).toBe(4);
  });

  it('reports its progress', async () => {
    await store.open(bells.collection);
    await store.aim(bells.collection, '0000000000000008');
    await store.write({
      changes: [{ collection: bells.collection, put: [], delete: [], checkpoint: '0000000000000006' }],
    });
    expect(await store.shareBuilt(bells.collection)).toBe(0.75);
    await followed.stop();
    followed = await following();
    expect(await followed.percentBuilt()).toBe(75);
    await expect(followed.count(bells)).rejects.toThrow('75 %');
  });

  it('is readable at once for an empty log', async () => {
    await build();
    expect(await (await following()).count(bells)).toBe(0);
  });

  it('stays readable while it catches up later, and while it is rebuilt', async () => {
    log.append(rung('north'));
    await build();
    log.append(rung('south'));
    await store.aim(bells.collection, await log.head());
    const later = await following();
    expect(await later.count(bells)).toBe(1);
    await rebuild({ feed: log, store, models: [bells] });
    const rebuilt = await following();
    expect(await rebuilt.count(bells)).toBe(2);
    await Promise.all([later.stop(), rebuilt.stop()]);
  });

  it('is built in a new version while the old one stays readable', async () => {
    log.append(rung('north'));
    await build();
    const newer = definition(2);
    const ofNewRelease = await following(newer);
    await expect(ofNewRelease.count(newer)).rejects.toBeInstanceOf(BeingBuilt);
    expect(await (await following()).count(bells)).toBe(1);
    await ofNewRelease.stop();
  });

  it('is readable up to an event that its handler rejects', async () => {
    log.append(rung('north'), rung('cracked'), rung('south'));
    await build();
    expect(await (await following()).count(bells)).toBe(1);
  });
});
