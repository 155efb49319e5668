import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { defineReadModel, number } from '#projections/engine/read-model.js';
import { rebuild } from '#projections/engine/rebuild.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import { EngineProcess } from '../../../testing/engines/engine-process.js';
import {
  describeWithMongo,
  describeWithOwnMongo,
  FIRST_START_MS,
  TestDatabase,
  TestMongo,
} from '../../../testing/engines/test-mongo.js';
import { openMongoReadStore, type FencedReadStore } from './mongo-read-store.js';
import { EventList } from '../testing/event-list.js';

type Moved = DomainEvent<'Moved', 1, { readonly shelf: string; readonly pieces: number }>;
type Cleared = DomainEvent<'Cleared', 1, { readonly shelf: string }>;
type Shelf = { readonly shelf: string; readonly pieces: number; readonly moves: readonly number[] };

/** Detects an event that is handled twice, skipped or out of order. */
const shelves = defineReadModel<Shelf, Moved | Cleared>({
  name: 'shelves',
  version: 1,
  fields: { pieces: number(({ pieces }) => pieces) },
  indexes: [['pieces']],
  on: {
    Moved: ({ data: { shelf, pieces } }) => ({
      key: shelf,
      apply: (known) => ({
        shelf,
        pieces: (known?.pieces ?? 0) + pieces,
        moves: [...(known?.moves ?? []), pieces].slice(-5),
      }),
    }),
    Cleared: ({ data: { shelf } }) => ({ key: shelf, apply: () => undefined }),
  },
});

const SHELVES = 12;

/** Moves on all shelves, which are cleared again and again. */
function history(from: number, length: number): (Moved | Cleared)[] {
  return Array.from({ length }, (_, index) => {
    const step = from + index;
    const shelf = `shelf ${(step * 7) % SHELVES}`;
    return step % 17 === 0
      ? { type: 'Cleared', version: 1, data: { shelf } }
      : { type: 'Moved', version: 1, data: { shelf, pieces: step % 23 } };
  });
}

const models = [shelves];

/**
 * The test server finds and changes a document in two steps, MongoDB in one. So the writes of the two runners take
 * turns here; earlier reads may still be stale, which is the point.
 */
class Turns {
  private turn: Promise<void> = Promise.resolve();

  of<Store extends ReadStore>(store: Store): Store {
    if (process.env['MONGO_URL'] !== undefined) return store;
    const write = store.write.bind(store);
    store.write = (batch) => {
      const written = this.turn.then(() => write(batch));
      this.turn = written.catch(() => undefined);
      return written;
    };
    return store;
  }
}

async function expectRight(feed: EventList, store: FencedReadStore): Promise<void> {
  expect(await store.checkpoint(shelves.collection)).toBe(await feed.head());
  expect(await store.count(shelves.collection)).toBeGreaterThan(0);
  const [result] = await rebuild({ feed, store, models, verify: true });
  expect(result?.differs).toBeNull();
}

describeWithMongo('two runners of one read model', () => {
  let mongo: TestMongo;

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  afterAll(() => mongo.stop());

  it.each([
    ['without a lease', [undefined, undefined]],
    ['of which one has lost the lease', [1, 2]],
  ])(
    '%s leave what a rebuild makes, byte for byte',
    async (_name, tokens) => {
      const database = await mongo.database();
      const other = await TestDatabase.open(mongo.url, database.name);
      const stores = [
        await openMongoReadStore({ mongo: database.server }),
        await openMongoReadStore({ mongo: other.server }),
      ];
      const feed = new EventList();
      feed.append(...history(0, 300));
      const turns = new Turns();
      const runners = stores.map((store, at) => {
        const token = tokens[at];
        const own = turns.of<ReadStore>(token === undefined ? store : store.fenced(token));
        return new ProjectionRunner({ feed, store: own, models, batchSize: at === 0 ? 7 : 31 });
      });
      // An overtaken runner is refused while it catches up; its lease would end it then.
      await Promise.allSettled(runners.map((runner) => runner.start().then(() => runner.built())));
      for (let round = 1; round <= 10; round++) feed.append(...history(round * 300, 40));
      expect(await runners[1]?.waitFor(await feed.head(), 20_000)).toBe(true);
      await Promise.all(runners.map((runner) => runner.stop()));
      await expectRight(feed, stores[0] as FencedReadStore);
      await other.server.close();
      await database.remove();
    },
    60_000,
  );
});

describeWithOwnMongo('a runner whose MongoDB dies under it', () => {
  it('continues by itself and keeps the result of a rebuild', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-runner-'));
    let mongo = await EngineProcess.start('mongodb', { directory });
    const database = await TestDatabase.open(mongo.url, 'runner');
    const store = await openMongoReadStore({ mongo: database.server });
    const feed = new EventList();
    const runner = new ProjectionRunner({ feed, store, models, batchSize: 5 });
    await runner.start();
    await runner.built();
    const first = feed.append(...history(0, 100));
    expect(await runner.waitFor(first, 10_000)).toBe(true);
    const last = feed.append(...history(100, 400));
    await mongo.kill();
    expect(await runner.waitFor(last, 0)).toBe(false);
    mongo = await EngineProcess.start('mongodb', { directory, port: mongo.port });
    expect(await runner.waitFor(last, 20_000)).toBe(true);
    mongo.pause();
    const paused = feed.append(...history(500, 100));
    expect(await runner.waitFor(paused, 500)).toBe(false);
    mongo.goOn();
    expect(await runner.waitFor(paused, 20_000)).toBe(true);
    await runner.stop();
    await expectRight(feed, store);
    await database.remove();
    await mongo.stop();
    await rm(directory, { recursive: true, force: true });
  }, 60_000);
});
