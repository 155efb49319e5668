import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { SystemClock } from '../../../platform/clock.js';
import { runs } from '../../../testing/campaign.js';
import { Gate } from '../../../testing/gate.js';
import { killAfterLines } from '../../../testing/victims/victim.js';
import { TestClock } from '../../../testing/test-clock.js';
import type { JobHandler, JobQueue } from '../../../platform/jobs/job-queue.js';
import { createLog } from '../../../platform/telemetry/log.js';
import { jobQueueContract } from '../job-queue.contract.js';
import { movingJobsContract } from '../job-queue-moving.contract.js';
import { openSqliteJobQueue } from './sqlite-job-queue.js';

const log = createLog('silent');
/** In `npm run test:long`: 50 kills within about two minutes. */
const KILLS = runs(6, 50);
const JOBS = runs(2, 20);

for (const contract of [jobQueueContract, movingJobsContract])
  contract('SQLite', ({ directory, clock }) => openSqliteJobQueue({ directory, clock, log }));

it('has no running job when runDue resolves, including jobs it started by itself', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'werkstatt-jobs-'));
  const queue = await openSqliteJobQueue({ directory, clock: new TestClock(), log });
  const [greeted, packing, packed] = [new Gate(), new Gate(), new Gate()];
  const done: string[] = [];
  queue.handle('greet', () => greeted.opened);
  queue.handle('pack', async ({ id }) => {
    packing.open();
    await packed.opened;
    done.push(id);
  });
  await queue.start();
  await queue.add([{ id: 'a', name: 'greet', data: {} }]);
  const allDone = queue.runDue().then(() => done.push('all'));
  await queue.add([{ id: 'b', name: 'pack', data: {} }]);
  await packing.opened;
  greeted.open();
  for (let turn = 0; turn < 50; turn++) await new Promise((next) => setImmediate(next));
  packed.open();
  await allDone;
  expect(done).toEqual(['b', 'all']);
  await queue.stop();
  await rm(directory, { recursive: true });
});

describe('the SQLite job queue on a file that is temporarily not writable', () => {
  it('stores the outcome of a job later', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-jobs-'));
    const settings = { lockWaitMs: 20 };
    const queue = await openSqliteJobQueue({ directory, clock: new TestClock(), log, settings });
    const foreign = new DatabaseSync(join(directory, 'jobs.db'));
    const runs: string[] = [];
    queue.handle('greet', async ({ id }) => {
      runs.push(id);
      if (id === 'a') foreign.exec('BEGIN IMMEDIATE');
    });
    await queue.add([{ id: 'a', name: 'greet', data: {} }]);
    await queue.runDue();
    await expect(queue.add([{ id: 'b', name: 'greet', data: {} }])).rejects.toMatchObject({
      fault: 'in-use',
    });
    foreign.exec('COMMIT');
    foreign.close();
    await queue.add([{ id: 'b', name: 'greet', data: {} }]);
    await queue.runDue();
    await queue.stop();

    const reopened = await openSqliteJobQueue({ directory, clock: new TestClock(), log });
    reopened.handle('greet', async ({ id }) => void runs.push(id));
    await reopened.start();
    await reopened.runDue();
    await reopened.stop();
    expect(runs).toEqual(['a', 'b']);
    await rm(directory, { recursive: true });
  });
});

describe('the SQLite job queue after kill -9', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-jobs-'));
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** Kills a process that has done two of its 20 jobs and is running the third. */
  const killInTheMiddle = (): Promise<string[]> => killAfterLines('job-victim.ts', directory, 1);

  it('reruns the interrupted job and waiting jobs, but not done jobs', async () => {
    await killInTheMiddle();
    const attempts = new Map<string, number>();
    const queue = await openSqliteJobQueue({ directory, clock: new SystemClock(), log });
    queue.handle('greet', async ({ id }, attempt) => void attempts.set(id, attempt));
    await queue.start();
    await queue.runDue();
    expect([...attempts.keys()]).toEqual(Array.from({ length: 18 }, (_, index) => `job-${index + 2}`));
    expect([...attempts.values()]).toEqual([2, ...Array.from({ length: 17 }, () => 1)]);
    await queue.stop();
  }, 20_000);

  it(
    `loses no job when its process is killed ${KILLS} times in a row`,
    async () => {
      const killed = new Map<string, number>();
      for (let kill = 0; kill < KILLS; kill++) {
        const [id = ''] = await killAfterLines('dying-jobs-victim.ts', directory, 1, { JOBS: String(JOBS) });
        killed.set(id, (killed.get(id) ?? 0) + 1);
      }
      const ids = Array.from({ length: JOBS }, (_, index) => `order-${index}`);
      expect([...killed.keys()].toSorted()).toEqual(ids.toSorted());
      const clock = new TestClock(new Date().toISOString());
      const queue = await openSqliteJobQueue({ directory, clock, log });
      queue.handle('order', ({ id }) => writeFile(join(directory, `${id}.sent`), id));
      await queue.start();
      clock.advance(86_400_000);
      await queue.runDue();
      const sent = (await readdir(directory)).filter((name) => name.endsWith('.sent'));
      expect(sent.toSorted()).toEqual(ids.map((id) => `${id}.sent`).toSorted());
      expect(await queue.dead(10)).toEqual([]);
      await queue.stop();
    },
    runs(60_000, 300_000),
  );
});

const no = () => Promise.reject(new Error('no'));
const waits = async (queue: JobQueue): Promise<void> =>
  expect(await queue.counts()).toEqual({ waiting: 1, dead: 0 });

describe('a job during whose run the process dies', () => {
  let directory: string;
  let clock: TestClock;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-jobs-'));
    clock = new TestClock();
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** The next process: the last one died while it ran the job. */
  const nextProcess = async (
    handler: JobHandler,
    work: (queue: JobQueue) => Promise<void>,
  ): Promise<void> => {
    const queue = await openSqliteJobQueue({ directory, clock, log });
    queue.handle('order', handler, { attempts: 2 });
    await queue.add([{ id: 'a', name: 'order', data: {} }]);
    await queue.start();
    await queue.runDue();
    await work(queue);
    await queue.stop();
  };
  const die = (): void => {
    const file = new DatabaseSync(join(directory, 'jobs.db'));
    file.exec(`UPDATE job SET state = 'running', attempts = attempts + 1 WHERE id = 'a'`);
    file.close();
  };

  it('runs again at once, then after growing pauses of at most an hour', async () => {
    let begun = 0;
    // The process dies before the attempt ends, so its outcome is overwritten by the next death.
    const begins: JobHandler = async () => void begun++;
    const starts = async (): Promise<boolean> => {
      const before = begun;
      await nextProcess(begins, async () => undefined);
      return begun > before;
    };
    await starts();
    die();
    expect(await starts()).toBe(true);
    for (const pauseMs of [1_000, 5_000, 25_000, 125_000, 625_000, 3_125_000, 3_600_000, 3_600_000]) {
      die();
      expect(await starts()).toBe(false);
      clock.advance(pauseMs - 1);
      expect(await starts()).toBe(false);
      clock.advance(1);
      expect(await starts()).toBe(true);
    }
  });

  it('is dead only after 30 deaths, and starts from zero when somebody retries it', async () => {
    await nextProcess(no, waits);
    for (let death = 1; death < 30; death++) {
      die();
      clock.advance(3_600_000);
      const queue = await openSqliteJobQueue({ directory, clock, log });
      await queue.start();
      expect(await queue.counts()).toEqual({ waiting: 1, dead: 0 });
      await queue.stop();
    }
    die();
    const done: string[] = [];
    await nextProcess(
      async ({ id }) => void done.push(id),
      async (queue) => {
        expect(await queue.dead(10)).toMatchObject([
          { id: 'a', reason: 'The process ended while the job ran' },
        ]);
        expect(await queue.retry('a', 'c')).toBe(true);
      },
    );
    await nextProcess(
      async ({ id }) => void done.push(id),
      async (queue) => expect(await queue.counts()).toEqual({ waiting: 0, dead: 0 }),
    );
    expect(done).toEqual(['a']);
  });

  it('may still fail as often as any other job', async () => {
    const attempts: number[] = [];
    const fails: JobHandler = async (_, attempt) => {
      attempts.push(attempt);
      throw new Error('no');
    };
    await nextProcess(fails, waits);
    for (let death = 1; death <= 4; death++) {
      die();
      const queue = await openSqliteJobQueue({ directory, clock, log });
      await queue.start();
      await queue.stop();
    }
    clock.advance(3_600_000);
    await nextProcess(fails, async (queue) =>
      expect(await queue.dead(10)).toMatchObject([{ id: 'a', attempts: 6, reason: 'Error: no' }]),
    );
    expect(attempts).toEqual([1, 6]);
  });
});
