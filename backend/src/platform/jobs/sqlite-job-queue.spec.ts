import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { SystemClock } from '../clock.js';
import { Gate } from '../../testing/gate.js';
import { killAfterLines } from '../../testing/victim.js';
import { TestClock } from '../../testing/test-clock.js';
import { createLog } from '../telemetry/log.js';
import { jobQueueContract } from './job-queue.contract.js';
import { movingJobsContract } from './job-queue-moving.contract.js';
import { openSqliteJobQueue } from './sqlite-job-queue.js';

const log = createLog('silent');

for (const contract of [jobQueueContract, movingJobsContract])
  contract('SQLite', ({ directory, clock }) => openSqliteJobQueue({ directory, clock, log }));

it('has nothing running any more when all that was due is done, also what it has taken up by itself', async () => {
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

describe('the SQLite job queue on a file that cannot be written for a while', () => {
  it('keeps the outcome of a job later', async () => {
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

  /** Kills a process that has done two of its 20 jobs, in the middle of the third. */
  const killInTheMiddle = (): Promise<string[]> => killAfterLines('job-victim.ts', directory, 1);

  it('runs again what ran, and what waited, and not what was done', async () => {
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

  it('buries a job that has ended the process in its last attempt', async () => {
    await killInTheMiddle();
    const queue = await openSqliteJobQueue({ directory, clock: new SystemClock(), log });
    queue.handle('greet', async () => undefined, { attempts: 1 });
    await queue.start();
    await queue.runDue();
    expect(await queue.dead(10)).toEqual([
      expect.objectContaining({ id: 'job-2', reason: 'The process ended while the job ran' }),
    ]);
    await queue.stop();
  }, 20_000);
});
