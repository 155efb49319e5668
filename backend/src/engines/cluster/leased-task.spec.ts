import { EventEmitter, once } from 'node:events';
import { jest } from '@jest/globals';
import { EngineProcess } from '../../testing/engines/engine-process.js';
import {
  describeWithMongo,
  describeWithOwnMongo,
  FIRST_START_MS,
  TestDatabase,
  TestMongo,
} from '../../testing/engines/test-mongo.js';
import { killAfterLines } from '../../testing/victims/victim.js';
import { MongoLeases } from '../mongo/mongo-leases.js';
import { createLog } from '../../platform/telemetry/log.js';
import type { HeldLease, Leases } from './lease.js';
import { LeasedTask, type Running } from './leased-task.js';

const SHORT_MS = 500;
const LONG_MS = 60_000;

/** Work of several processes: emits who begins and ends, and detects overlaps. */
class Work extends EventEmitter {
  readonly said: string[] = [];
  mostAtOnce = 0;
  private running = 0;

  begin(holder: string, token: number, started: Promise<void> = Promise.resolve()): Running {
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    this.say(`${holder} begins`, token);
    const stop = (): Promise<void> => {
      this.running -= 1;
      this.say(`${holder} ends`, token);
      return Promise.resolve();
    };
    return { started, stop };
  }

  async next(what: string): Promise<number> {
    const [token] = (await once(this, what)) as [number];
    return token;
  }

  private say(what: string, token: number): void {
    this.said.push(what);
    this.emit(what, token);
  }
}

const tasks: LeasedTask[] = [];
const taskOf = (
  leases: Leases,
  work: Work,
  holder: string,
  ttlMs?: number,
  begin = work.begin.bind(work),
): LeasedTask => {
  const run = (token: number): Running => begin(holder, token);
  const task = new LeasedTask({
    leases,
    name: 'work',
    holder,
    run,
    log: createLog('silent'),
    ...(ttlMs !== undefined && { ttlMs }),
  });
  tasks.push(task);
  return task;
};

afterEach(async () => {
  for (const task of tasks.splice(0)) await task.stop();
});

describe('a lease that is held for long', () => {
  it('leaks no signal listener at a renewal', async () => {
    const joined = jest.spyOn(AbortSignal, 'any');
    const renewed = new EventEmitter();
    let [wins, renewals] = [0, 0];
    const leases: Leases = {
      acquire: async (name, holder) => ({ name, holder, token: ++wins }),
      renew: async () => renewed.emit('renewed', ++renewals),
      release: async () => undefined,
    };
    const tenth = new Promise<void>((resolve) => {
      renewed.on('renewed', (count: number) => count === 10 && resolve());
    });
    const task = taskOf(leases, new Work(), 'one', 30);
    task.start();
    await tenth;
    await task.stop();
    // Node.js keeps every signal joined to a living one (nodejs/node#55351).
    expect(joined).toHaveBeenCalledTimes(wins);
    joined.mockRestore();
  });
});

describe('a task whose process is killed', () => {
  it('is free early enough that another process asks, begins and has caught up within five seconds', async () => {
    const asked = new EventEmitter();
    const leases: Leases = {
      acquire: async (_name, _holder, ttlMs) => (asked.emit('for', ttlMs), null),
      renew: async () => false,
      release: async () => undefined,
    };
    const lasting = once(asked, 'for') as Promise<[ttlMs: number]>;
    taskOf(leases, new Work(), 'one').start();
    expect((await lasting)[0]).toBeLessThanOrEqual(3_500);
  });
});

describeWithMongo('a task under a lease', () => {
  let mongo: TestMongo;
  let database: TestDatabase;
  let leases: Leases;
  let work: Work;

  beforeAll(async () => {
    mongo = await TestMongo.start();
  }, FIRST_START_MS);
  beforeEach(async () => {
    database = await mongo.database();
    leases = new MongoLeases(database.server);
    work = new Work();
  });
  afterEach(async () => {
    for (const task of tasks.splice(0)) await task.stop();
    await database.remove();
  });
  afterAll(() => mongo.stop());

  it('runs in one process at a time, and moves to another with a larger token when stopped', async () => {
    const renewals = new EventEmitter();
    const renew = async (...held: Parameters<Leases['renew']>): Promise<boolean> => {
      const isHeld = await leases.renew(...held);
      if (isHeld) renewals.emit('held');
      return isHeld;
    };
    const watched: Leases = Object.create(leases, { renew: { value: renew } });
    const [one, other] = [taskOf(watched, work, 'one', 1_000), taskOf(leases, work, 'other', 1_000)];
    const begun = work.next('one begins');
    one.start();
    const first = await begun;
    const taken = work.next('other begins');
    other.start();
    // Four renewals last longer than the original lease.
    for (let count = 1; count <= 4; count++) await once(renewals, 'held');
    expect(await leases.acquire('work', 'third', 1_000)).toBeNull();
    await one.stop();
    expect(await taken).toBeGreaterThan(first);
    await other.stop();
    expect(work.said).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
    expect(work.mostAtOnce).toBe(1);
  });

  it('is taken over when its process is killed', async () => {
    const environment = {
      VICTIM_MONGO_URL: mongo.url,
      VICTIM_DATABASE: database.name,
      VICTIM_TTL_MS: String(SHORT_MS),
    };
    const [token] = await killAfterLines('lease-victim.ts', '', 1, environment);
    const taken = work.next('one begins');
    taskOf(leases, work, 'one', SHORT_MS).start();
    expect(await taken).toBeGreaterThan(Number(token));
  }, 20_000);

  it('ends when another process has the lease', async () => {
    const [begun, ended] = [work.next('one begins'), work.next('one ends')];
    taskOf(leases, work, 'one', SHORT_MS).start();
    await leases.release({ name: 'work', holder: 'one', token: await begun });
    const thief = (await leases.acquire('work', 'thief', LONG_MS)) as HeldLease;
    await ended;
    expect(await leases.renew(thief, LONG_MS)).toBe(true);
  });

  it('releases the lease if it cannot begin, and retries', async () => {
    let tries = 0;
    const begin = (holder: string, token: number): Running => {
      tries += 1;
      return work.begin(holder, token, tries === 1 ? Promise.reject(new Error('not now')) : undefined);
    };
    const [first, ended] = [work.next('one begins'), work.next('one ends')];
    taskOf(leases, work, 'one', SHORT_MS, begin).start();
    const token = await first;
    const second = work.next('one begins');
    await ended;
    expect(await second).toBeGreaterThan(token);
    expect(work.mostAtOnce).toBe(1);
  });

  it('leaves the lease free when it is stopped, also before it was won', async () => {
    const held = (await leases.acquire('work', 'other', LONG_MS)) as HeldLease;
    const waiting = taskOf(leases, work, 'waiting', LONG_MS);
    waiting.start();
    await waiting.stop();
    await leases.release(held);
    const begun = work.next('one begins');
    const task = taskOf(leases, work, 'one', LONG_MS);
    task.start();
    await begun;
    await task.stop();
    expect(await leases.acquire('work', 'other', LONG_MS)).not.toBeNull();
    expect(work.said).toEqual(['one begins', 'one ends']);
  });
});

describeWithOwnMongo('a task whose lease cannot be renewed', () => {
  it('ends before another begins, and restarts when the server is back', async () => {
    const mongo = await EngineProcess.start('mongodb');
    const database = await TestDatabase.open(mongo.url);
    const work = new Work();
    const [begun, ended] = [work.next('one begins'), work.next('one ends')];
    const task = taskOf(new MongoLeases(database.server), work, 'one', SHORT_MS);
    task.start();
    const token = await begun;
    mongo.pause();
    const pausedAt = performance.now();
    await ended;
    // The renewal still hangs, for 2 s: the lease is over, and another process may be about to get it.
    expect(performance.now() - pausedAt).toBeLessThan(3 * SHORT_MS);
    const again = work.next('one begins');
    mongo.goOn();
    // The same token if the hanging renewal arrived before the expiry, or the release did not arrive.
    expect(await again).toBeGreaterThanOrEqual(token);
    await task.stop();
    await database.remove();
    await mongo.stop();
  }, 30_000);
});
