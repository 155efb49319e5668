import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { v7 as newJobId } from 'uuid';
import { SystemClock } from '../backend/src/platform/clock.js';
import { BullmqJobQueue } from '../backend/src/engines/jobs/bullmq/bullmq-job-queue.js';
import { openRedis, type RedisServer } from '../backend/src/platform/redis/redis.js';
import { createLog } from '../backend/src/platform/telemetry/log.js';
import { isInstalled } from '../backend/src/engines/testing/testing-engines.js';
import { EngineProcess } from '../backend/src/testing/engines/engine-process.js';
import { atLeast, rateOf, sideBySide, type BenchRow } from './measure.js';

const ROUNDS = 7;
/** Jobs of one measurement, and how many are added together, as reactions do. */
const JOBS = 4_000;
const TOGETHER = 20;
const CONCURRENCY = 16;
const JOB_NAME = 'send-mail';
const DAY_SECONDS = 86_400;

const log = createLog('silent');

/** Jobs through our port against BullMQ used as in its manual, on one Redis that syncs every write. */
export async function benchJobsInRedis(): Promise<BenchRow[]> {
  if (!isInstalled('redis-server')) {
    console.log('Jobs in Redis: skipped, redis-server is not installed');
    return [];
  }
  const process = await EngineProcess.start('redis');
  const redis = await openRedis({ url: process.url, log });
  try {
    await portRate(redis);
    await rawRate(process.url);
    const rates = await sideBySide(
      ROUNDS,
      () => portRate(redis),
      () => rawRate(process.url),
    );
    return [atLeast(0.9, { name: 'Jobs in Redis, added and done', ...rates, unit: 'jobs/s' })];
  } finally {
    redis.close();
    await process.stop();
  }
}

function newIds(): string[] {
  return Array.from({ length: JOBS }, () => `${newJobId()}/${JOB_NAME}`);
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: JOBS / TOGETHER }, (_, batch) =>
    ids.slice(batch * TOGETHER, (batch + 1) * TOGETHER),
  );
}

/** Counts jobs down; `done` resolves with the last one. */
class Countdown {
  constructor(private left: number) {}

  private finish: () => void = () => undefined;
  readonly done = new Promise<void>((fulfil) => (this.finish = fulfil));

  readonly count = async (): Promise<void> => {
    if (--this.left === 0) this.finish();
  };
}

async function portRate(redis: RedisServer): Promise<number> {
  const countdown = new Countdown(JOBS + 1);
  const queue = new BullmqJobQueue({ redis, clock: new SystemClock(), log, prefix: `bench-${newJobId()}` });
  queue.handle(JOB_NAME, countdown.count, { concurrency: CONCURRENCY });
  const batches = batchesOf(newIds());
  // Opens the connection, as `waitUntilReady` does for the raw queue.
  await queue.add([{ id: 'first', name: JOB_NAME, data: {} }]);
  const rate = await rateOf(JOBS, async () => {
    for (const ids of batches)
      await queue.add(ids.map((id) => ({ id, name: JOB_NAME, data: { appointmentId: id } })));
    await queue.start();
    await countdown.done;
  });
  await queue.stop();
  await redis.commands.flushdb();
  return rate;
}

async function rawRate(url: string): Promise<number> {
  const countdown = new Countdown(JOBS);
  const name = `bench-${newJobId()}`;
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const queue = new Queue(name, { connection });
  const batches = batchesOf(newIds());
  await queue.waitUntilReady();
  const opts = { attempts: 5, backoff: { type: 'exponential', delay: 1_000 } };
  const worker = new Worker(name, countdown.count, {
    connection,
    concurrency: CONCURRENCY,
    autorun: false,
    removeOnComplete: { age: 35 * DAY_SECONDS },
  });
  const rate = await rateOf(JOBS, async () => {
    for (const ids of batches)
      await queue.addBulk(
        ids.map((id) => ({ name: JOB_NAME, data: { appointmentId: id }, opts: { ...opts, jobId: id } })),
      );
    void worker.run();
    await countdown.done;
  });
  await worker.close();
  await queue.close();
  await connection.flushdb();
  connection.disconnect();
  return rate;
}
