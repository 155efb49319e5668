import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestClock } from '../../testing/test-clock.js';
import type { Clock } from '../../platform/clock.js';
import type { DrivenQueue } from './job-queue.contract.js';
import type { Job, JobQueue, RememberedJob } from '../../platform/jobs/job-queue.js';

const SECOND_MS = 1_000;
const job = (id: string, name = 'greet', more: Partial<Job> = {}): Job => ({
  id,
  name,
  data: { guest: id },
  ...more,
});
const reject = (): Promise<never> => Promise.reject(new Error('no'));
const waiting = (id: string): RememberedJob => ({ job: job(id), attempts: 0, state: 'waiting' });

const rememberedBy = async (one: JobQueue): Promise<RememberedJob[]> => {
  const jobs: RememberedJob[] = [];
  for await (const remembered of one.remembered()) jobs.push(remembered);
  return jobs.toSorted((a, b) => (a.job.id < b.job.id ? -1 : 1));
};

export function movingJobsContract(
  name: string,
  open: (options: { directory: string; clock: Clock }) => Promise<DrivenQueue>,
): void {
  describe(`JobQueue contract, moving: ${name}`, () => {
    let directory: string;
    let clock: TestClock;
    let queue: DrivenQueue;
    let done: string[];

    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'werkstatt-jobs-'));
      clock = new TestClock();
      queue = await open({ directory, clock });
      done = [];
    });

    afterEach(async () => {
      await queue.stop();
      await rm(directory, { recursive: true, force: true });
    });

    const note = async ({ id }: Job): Promise<void> => void done.push(id);
    const withAnother = async (work: (other: DrivenQueue) => Promise<void>): Promise<void> => {
      const elsewhere = await mkdtemp(join(tmpdir(), 'werkstatt-jobs-'));
      const other = await open({ directory: elsewhere, clock });
      try {
        await work(other);
      } finally {
        await other.stop();
        await rm(elsewhere, { recursive: true, force: true });
      }
    };

    it('exports its jobs: done jobs stay done, the others continue', async () => {
      queue.handle('greet', note);
      queue.handle('fails', reject);
      queue.handle('dies', reject, { attempts: 1 });
      const later = '2026-11-23T08:00:00.000Z';
      const caused = { correlationId: 'from-the-browser' };
      await queue.add([job('a'), job('d', 'dies', caused), job('f', 'fails'), job('s', 'strange', caused)]);
      await queue.add([job('z:1', 'greet', { notBefore: later })]);
      await queue.runDue();
      const remembered = await rememberedBy(queue);
      expect(remembered.map(({ job: { id }, state, attempts }) => `${id} ${state} ${attempts}`)).toEqual([
        'a done 1',
        'd dead 1',
        'f waiting 1',
        's waiting 0',
        'z:1 waiting 0',
      ]);
      await withAnother(async (other) => {
        await other.adopt(remembered);
        await other.adopt(remembered);
        expect(await rememberedBy(other)).toEqual(
          remembered.map((one) => ({ ...one, job: expect.objectContaining(one.job) })),
        );
        expect(await other.dead(10)).toEqual(await queue.dead(10));
        expect(await other.counts()).toEqual({ waiting: 3, dead: 1 });
        const runs: string[] = [];
        for (const name of ['greet', 'fails', 'dies', 'strange'])
          other.handle(name, async ({ id, correlationId = id }, attempt) => {
            runs.push(`${id} ${attempt} ${correlationId}`);
            if (name === 'fails') throw new Error('no');
          });
        await other.add([job('a'), job('d', 'dies')]);
        await other.runDue();
        expect(runs.splice(0)).toEqual(['s 1 from-the-browser']);
        clock.advance(SECOND_MS);
        await other.runDue();
        clock.advance(5 * SECOND_MS - 1);
        await other.runDue();
        expect(runs.splice(0)).toEqual(['f 2 f']);
        clock.advance(1);
        expect(await other.retry('d', 'correlation')).toBe(true);
        await other.runDue();
        expect(runs.splice(0).toSorted()).toEqual(['d 1 from-the-browser', 'f 3 f']);
        clock.set(later);
        await other.runDue();
        expect(runs).toContain('z:1 1 z:1');
      });
    });

    it('updates jobs that were imported before, and keeps done jobs done', async () => {
      const end = { attempts: 1, endedAt: clock.now() };
      const isDone = (id: string): RememberedJob => ({ ...end, job: job(id), state: 'done' });
      const isDead = (id: string): RememberedJob => ({ ...end, job: job(id), state: 'dead', reason: 'no' });
      await queue.adopt([waiting('a'), waiting('b'), isDead('c'), isDead('d'), isDone('e')]);
      await queue.adopt([isDone('a'), isDead('b'), isDone('c'), waiting('d'), waiting('e')]);
      expect((await queue.dead(10)).map(({ id }) => id)).toEqual(['b']);
      queue.handle('greet', note);
      await queue.runDue();
      expect(done).toEqual(['d']);
    });
  });
}
