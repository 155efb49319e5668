import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gate } from '../../../testing/gate.js';
import { probeMail } from '../../../testing/probe-mail.js';
import { EngineProcess } from '../../../testing/engines/engine-process.js';
import { describeWithOwnRedis } from '../../../testing/engines/test-redis.js';
import { killAfterLines } from '../../../testing/victims/victim.js';
import { SystemClock } from '../../../platform/clock.js';
import { openOutboxMailer, OUTBOX_FOLDER } from '../../../platform/mail/outbox-mailer.js';
import { openRedis, type RedisServer } from '../../../platform/redis/redis.js';
import { createLog } from '../../../platform/telemetry/log.js';
import { openScope } from '../../../platform/scope.js';
import { BullmqJobQueue } from './bullmq-job-queue.js';

const log = createLog('silent');
const ANSWER_WITHIN_MS = 400;
const LOCK_MS = 1_000;
const JOBS = 300;

describeWithOwnRedis('the job queue on a Redis that fails', () => {
  let directory: string;
  let server: EngineProcess;
  let redis: RedisServer;
  let queue: BullmqJobQueue;

  const open = async (): Promise<void> => {
    redis = await openRedis({ url: server.url, log, answerWithinMs: ANSWER_WITHIN_MS });
    queue = new BullmqJobQueue({ redis, clock: new SystemClock(), log, lockMs: LOCK_MS, lossNoticedMs: 50 });
  };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-redis-'));
    server = await EngineProcess.start('redis', { directory });
    await open();
  });

  afterEach(async () => {
    await queue.stop();
    redis.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const killAndRestart = async (): Promise<void> => {
    const { port } = server;
    await server.kill();
    server = await EngineProcess.start('redis', { directory, port });
  };

  /** Waits longer than the locks of running jobs while Redis is paused, so that Redis hands the jobs out again. */
  const hangOn = async (): Promise<void> => {
    for (let waitedMs = 0; waitedMs < 2 * LOCK_MS; waitedMs += ANSWER_WITHIN_MS) {
      const start = performance.now();
      await expect(queue.counts()).rejects.toMatchObject({ fault: 'away' });
      expect(performance.now() - start).toBeLessThan(3 * ANSWER_WITHIN_MS);
    }
  };

  const isDone = async (id: string): Promise<boolean> => {
    const score = await redis
      .run((client) => client.zscore('werkstatt:jobs:greet:completed', id))
      .catch(() => null);
    return score !== null;
  };

  /** Adds jobs like the reactions do: a rejected add is repeated. */
  const addAll = async (): Promise<void> => {
    for (let number = 0; number < JOBS;) {
      try {
        await queue.add([{ id: `job-${number}`, name: 'greet', data: {} }]);
        number++;
      } catch (error) {
        expect(error).toMatchObject({ fault: 'away' });
      }
    }
  };

  /** Kills a worker process after it has printed `lineCount` lines. */
  const killWorker = (lineCount: number): Promise<string[]> =>
    killAfterLines('redis-mail-victim.ts', directory, lineCount, {
      REDIS_URL: server.url,
      PREFIX: 'werkstatt',
      LOCK_MS: String(LOCK_MS),
    });

  describe('during load', () => {
    const runs = new Map<string, number>();
    let halfDone = new Gate();
    let allDone = new Gate();

    beforeEach(async () => {
      runs.clear();
      halfDone = new Gate();
      allDone = new Gate();
      queue.handle(
        'greet',
        async ({ id }) => {
          await new Promise((turn) => setImmediate(turn));
          runs.set(id, (runs.get(id) ?? 0) + 1);
          if (runs.size === JOBS / 2) halfDone.open();
          if (runs.size === JOBS) allDone.open();
        },
        { concurrency: 4 },
      );
      await queue.start();
    });

    const expectEachOnce = (): void => {
      expect(runs.size).toBe(JOBS);
      expect(Math.max(...runs.values())).toBe(1);
    };

    it('loses and duplicates nothing when Redis is killed and restarted', async () => {
      const adding = addAll();
      await halfDone.opened;
      await killAndRestart();
      await adding;
      await allDone.opened;
      expectEachOnce();
    });

    it('reports an outage while Redis hangs, and loses and duplicates nothing', async () => {
      const adding = addAll();
      await queue.add([{ id: 'job-0', name: 'greet', data: {} }]);
      server.pause();
      await hangOn();
      server.goOn();
      await adding;
      await allDone.opened;
      expectEachOnce();
    });
  });

  it('does not repeat a job that ended while Redis was away', async () => {
    const [begun, release, next] = [new Gate(), new Gate(), new Gate()];
    let runs = 0;
    queue.handle('greet', async () => {
      runs++;
      begun.open();
      await release.opened;
    });
    queue.handle('after', async () => next.open());
    await queue.start();
    await queue.add([{ id: 'a', name: 'greet', data: {} }]);
    await begun.opened;
    server.pause();
    await hangOn();
    release.open();
    server.goOn();
    await killAndRestart();
    while (!(await isDone('a')));
    expect(runs).toBe(1);
  });

  it('restarts its tasks and lists dead jobs after Redis lost its data', async () => {
    const sweeps: Gate[] = [];
    const swept = (): Promise<void> => {
      const gate = new Gate();
      sweeps.push(gate);
      return gate.opened;
    };
    const listed = async (): Promise<void> => {
      while ((await queue.dead(10)).length === 0);
    };
    queue.every('sweep', 20, async () => sweeps.shift()?.open());
    queue.handle('broken', () => Promise.reject(new Error('no')), { attempts: 1 });
    await queue.start();
    await queue.add([{ id: 'before', name: 'broken', data: {} }]);
    await Promise.all([swept(), listed()]);
    await redis.run((client) => client.flushall());
    await queue.add([{ id: 'after', name: 'broken', data: {} }]);
    for (let runs = 0; runs < 3; runs++) await swept();
    await listed();
    expect(await queue.dead(10)).toEqual([expect.objectContaining({ id: 'after' })]);
  });

  it('closes its connections if it cannot start', async () => {
    const connections = async (): Promise<number> =>
      String(await redis.run((client) => client.client('LIST')))
        .trim()
        .split('\n').length;
    queue.every('sweep', 60_000, async () => undefined);
    await redis.forWorkers().ping();
    const before = await connections();
    server.pause();
    await expect(queue.start()).rejects.toMatchObject({ fault: 'away' });
    server.goOn();
    await queue.stop();
    while ((await connections()) > before);
  });

  it('stops in bounded time while Redis hangs', async () => {
    queue.handle('greet', async () => undefined);
    queue.every('sweep', 60_000, async () => undefined);
    await queue.start();
    server.pause();
    const start = performance.now();
    await queue.stop();
    redis.close();
    expect(performance.now() - start).toBeLessThan(8_000);
    server.goOn();
  });

  describe('whose worker is killed while it sends a mail', () => {
    it.each([
      ['before the mail is kept', 1],
      ['after the mail is kept', 2],
    ])('sends exactly one: killed %s', async (_, lineCount) => {
      const mailer = await openOutboxMailer({ directory });
      const done = new Gate();
      const attempts: number[] = [];
      queue.handle('send-mail', async ({ id }, attempt) => {
        attempts.push(attempt);
        await mailer.send(probeMail(id));
        done.open();
      });
      const job = { id: '0199e1a0-0000-7000-8000-000000000001/mail', name: 'send-mail', data: {} };
      await queue.add([job]);
      expect(await killWorker(lineCount)).toEqual([`begins ${job.id}`, `kept ${job.id}`].slice(0, lineCount));
      await queue.start();
      await done.opened;
      await queue.add([job]);
      expect(await readdir(join(directory, OUTBOX_FOLDER))).toEqual([
        '0199e1a0-0000-7000-8000-000000000001_mail.eml',
      ]);
      expect(attempts).toEqual([2]);
    });

    it('does not count the death of a process as a failure of the job', async () => {
      const attempts: number[] = [];
      const done = new Gate();
      queue.handle(
        'send-mail',
        async (_, attempt) => {
          attempts.push(attempt);
          done.open();
        },
        { attempts: 1 },
      );
      await queue.add([{ id: 'unlucky', name: 'send-mail', data: {} }]);
      await killWorker(1);
      await queue.start();
      await done.opened;
      expect(attempts).toEqual([2]);
    });

    it('waits longer after each death', async () => {
      const attempts: number[] = [];
      const done = new Gate();
      queue.handle('send-mail', async (_, attempt) => {
        attempts.push(attempt);
        done.open();
      });
      await queue.add([{ id: 'unlucky', name: 'send-mail', data: {} }]);
      await killWorker(1);
      await killWorker(1);
      await queue.start();
      // The second death costs a pause, which counts as a start.
      await done.opened;
      expect(attempts).toEqual([4]);
    });

    it('says after an outage whether a retry may have been carried out', async () => {
      let fails = true;
      queue.handle('send-mail', () => (fails ? Promise.reject(new Error('no')) : Promise.resolve()), {
        attempts: 1,
      });
      await queue.add([{ id: 'poison', name: 'send-mail', data: {} }]);
      await queue.start();
      while ((await queue.dead(10)).length === 0);
      fails = false;
      // A retry may be answered as "unchanged" only if the command was not sent yet.
      const [unsent, sent] = [openScope('unsent'), openScope('sent')];
      server.pause();
      await expect(queue.retry('poison', 'unsent')).rejects.toMatchObject({ fault: 'away' });
      server.goOn();
      expect(await queue.retry('poison', 'sent')).toBe(true);
      expect([unsent.mayHaveWritten, sent.mayHaveWritten]).toEqual([false, true]);
      while ((await queue.counts()).dead > 0);
    });
  });
});
