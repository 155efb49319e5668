import { jest } from '@jest/globals';
import { basename } from 'node:path';
import { Gate } from '../../../testing/gate.js';
import { openDrivenBullmqQueue } from '../../../testing/engines/driven-bullmq-queue.js';
import { describeWithRedis, newPrefix, TestRedis } from '../../../testing/engines/test-redis.js';
import { SystemClock } from '../../../platform/clock.js';
import { createLog } from '../../../platform/telemetry/log.js';
import { BullmqJobQueue } from './bullmq-job-queue.js';
import { idFromLine, idInLine } from './bullmq-line.js';
import { jobQueueContract } from '../job-queue.contract.js';
import { movingJobsContract } from '../job-queue-moving.contract.js';

const log = createLog('silent');
const EVERY_MS = 20;

describeWithRedis('the job queue on Redis', () => {
  const run = newPrefix();
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await TestRedis.open();
  });
  afterAll(() => redis.remove());
  afterEach(() => {
    jest.useRealTimers();
  });

  for (const contract of [jobQueueContract, movingJobsContract])
    contract('BullMQ', async ({ directory, clock }) =>
      openDrivenBullmqQueue({ redis: redis.server, clock, log, prefix: `${run}:${basename(directory)}` }),
    );
});

describeWithRedis('several processes on one Redis', () => {
  let redis: TestRedis;
  let queues: BullmqJobQueue[];
  let prefix: string;
  beforeAll(async () => {
    redis = await TestRedis.open();
  });
  beforeEach(() => {
    prefix = newPrefix();
    const options = { redis: redis.server, clock: new SystemClock(), log, prefix };
    queues = Array.from({ length: 3 }, () => new BullmqJobQueue(options));
  });
  afterEach(() => Promise.all(queues.map((queue) => queue.stop())));
  afterAll(() => redis.remove());

  it('share the jobs; one that was not started only adds', async () => {
    const done: string[][] = queues.map(() => []);
    const all = new Gate();
    for (const [index, queue] of queues.entries()) {
      queue.handle('greet', async ({ id }) => {
        done[index]?.push(id);
        if (done.flat().length === 200) all.open();
      });
    }
    const [api, ...workers] = queues;
    await Promise.all(workers.map((queue) => queue.start()));
    const jobs = Array.from({ length: 200 }, (_, index) => ({ id: `job-${index}`, name: 'greet', data: {} }));
    await Promise.all(queues.map((queue) => queue.add(jobs)));
    await all.opened;
    expect(done[0]).toEqual([]);
    expect(done.slice(1).every(({ length }) => length > 0)).toBe(true);
    expect(new Set(done.flat()).size).toBe(200);
    expect(await api?.counts()).toEqual({ waiting: 0, dead: 0 });
    await expect(api?.stop()).resolves.toBeUndefined();
  });

  it('count as dead after 15 seconds without renewing a job', async () => {
    const [begun, held] = [new Gate(), new Gate()];
    const [queue] = queues;
    queue?.handle('greet', async () => {
      begun.open();
      await held.opened;
    });
    await queue?.start();
    await queue?.add([{ id: 'job', name: 'greet', data: {} }]);
    await begun.opened;
    const locks = await redis.server.commands.keys(`${prefix}:*:lock`);
    expect(locks).toHaveLength(1);
    const leftMs = await redis.server.commands.pttl(locks[0] ?? '');
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(15_000);
    held.open();
  });

  it('run a task in one of them at a time, with the pause counted from its last end', async () => {
    const runs: { began: number; ended: number }[] = [];
    const enough = new Gate();
    let running = 0;
    let most = 0;
    const sweep = async (): Promise<void> => {
      most = Math.max(most, ++running);
      const began = Date.now();
      while (Date.now() < began + 3 * EVERY_MS) await new Promise((turn) => setImmediate(turn));
      runs.push({ began, ended: Date.now() });
      running--;
      if (runs.length === 10) enough.open();
    };
    for (const queue of queues) queue.every('sweep', EVERY_MS, sweep);
    await Promise.all(queues.map((queue) => queue.start()));
    await enough.opened;
    expect(most).toBe(1);
    const pauses = runs.slice(1).map(({ began }, index) => began - (runs[index]?.ended ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(EVERY_MS);
  });
});

describe('the id of a job in BullMQ', () => {
  it.each(['0190a1b2-7000/send-mail', 'a:b:c', '100%', '%3A', '42', '%342', 'plain'])(
    'comes back: %s',
    (id) => {
      const inLine = idInLine(id);
      expect(inLine).not.toMatch(/:|^\d+$/);
      expect(idFromLine(inLine)).toBe(id);
    },
  );
});
