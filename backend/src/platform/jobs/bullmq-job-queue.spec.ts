import { jest } from '@jest/globals';
import { basename } from 'node:path';
import { openDrivenBullmqQueue } from '../../testing/driven-bullmq-queue.js';
import { describeWithRedis, newPrefix, TestRedis } from '../../testing/test-redis.js';
import { createLog } from '../telemetry/log.js';
import { idFromLine, idInLine } from './bullmq-line.js';
import { jobQueueContract } from './job-queue.contract.js';

const log = createLog('silent');

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

  jobQueueContract('BullMQ', async ({ directory, clock }) =>
    openDrivenBullmqQueue({ redis: redis.server, clock, log, prefix: `${run}:${basename(directory)}` }),
  );
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
