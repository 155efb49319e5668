import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gate } from '../../testing/gate.js';
import { TestClock } from '../../testing/test-clock.js';
import type { Clock } from '../../platform/clock.js';
import { JobHopeless, type Job, type JobQueue } from '../../platform/jobs/job-queue.js';

/** A queue that a test drives: `runDue` runs due jobs, and those that become due, until none is. */
export type DrivenQueue = JobQueue & { runDue(): Promise<void> };

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const job = (id: string, name = 'greet', more: Partial<Job> = {}): Job => ({
  id,
  name,
  data: { guest: id },
  ...more,
});

/** `open` opens the queue of a folder (or of a name derived from it). */
export function jobQueueContract(
  name: string,
  open: (options: { directory: string; clock: Clock }) => Promise<DrivenQueue>,
): void {
  describe(`JobQueue contract: ${name}`, () => {
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
    const reopen = async (): Promise<void> => {
      await queue.stop();
      queue = await open({ directory, clock });
    };

    it('runs a job once with its data, and remembers that it is done', async () => {
      const seen: Job[] = [];
      queue.handle('greet', async (job) => void seen.push(job));
      await queue.add([job('a')]);
      await queue.runDue();
      expect(seen).toEqual([expect.objectContaining({ id: 'a', name: 'greet', data: { guest: 'a' } })]);
      await queue.add([job('a'), job('a')]);
      clock.advance(30 * DAY_MS);
      await queue.runDue();
      await queue.add([job('a')]);
      await queue.runDue();
      expect(seen).toHaveLength(1);
    });

    it('does not run a job before its time', async () => {
      queue.handle('greet', note);
      await queue.add([job('later', 'greet', { notBefore: '2026-11-23T08:00:00.000Z' }), job('now')]);
      await queue.runDue();
      expect(done).toEqual(['now']);
      clock.set('2026-11-23T08:00:00.000Z');
      await queue.runDue();
      expect(done).toEqual(['now', 'later']);
    });

    it('runs jobs in the order of their due times', async () => {
      queue.handle('greet', note);
      await queue.add([
        job('c', 'greet', { notBefore: clock.now() }),
        job('b', 'greet', { notBefore: '2026-01-01T00:00:00.000Z' }),
      ]);
      await queue.add([job('d'), job('e')]);
      await queue.runDue();
      expect(done).toEqual(['b', 'c', 'd', 'e']);
    });

    it('retries after 1, 5, 25 and 125 s, then lists the job as dead until it is retried by hand', async () => {
      const attempts: string[] = [];
      let isMended = false;
      queue.handle('greet', async ({ id }, attempt) => {
        attempts.push(`${id} ${attempt} ${clock.now().slice(14, 19)}`);
        if (!isMended) throw new Error('550 <anna@example.org> unknown');
      });
      await queue.add([job('a')]);
      await queue.runDue();
      for (const delaySeconds of [1, 5, 25, 125]) {
        clock.advance(delaySeconds * SECOND_MS - 1);
        await queue.runDue();
        clock.advance(1);
        await queue.runDue();
      }
      expect(attempts).toEqual(['a 1 00:00', 'a 2 00:01', 'a 3 00:06', 'a 4 00:31', 'a 5 02:36']);
      const dead = await queue.dead(10);
      expect(dead).toEqual([
        expect.objectContaining({
          id: 'a',
          name: 'greet',
          data: { guest: 'a' },
          attempts: 5,
          failedAt: clock.now(),
        }),
      ]);
      expect(dead[0]?.reason).toBe('Error: 550 <…> unknown');
      expect(await queue.counts()).toEqual({ waiting: 0, dead: 1 });

      await queue.add([job('a')]);
      clock.advance(DAY_MS);
      await queue.runDue();
      expect(attempts).toHaveLength(5);

      isMended = true;
      expect(await queue.retry('nobody', 'correlation')).toBe(false);
      expect(await queue.retry('a', 'correlation')).toBe(true);
      await queue.runDue();
      expect(attempts).toHaveLength(6);
      expect(await queue.dead(10)).toEqual([]);
      expect(await queue.retry('a', 'correlation')).toBe(false);
    });

    it('gives up after the attempts of its handler', async () => {
      queue.handle('greet', () => Promise.reject(new Error('no')), { attempts: 2 });
      await queue.add([job('a')]);
      await queue.runDue();
      clock.advance(SECOND_MS);
      await queue.runDue();
      expect(await queue.dead(10)).toEqual([expect.objectContaining({ id: 'a', attempts: 2 })]);
    });

    it('does not retry a hopeless job', async () => {
      queue.handle('greet', () => Promise.reject(new JobHopeless('550 unknown')));
      await queue.add([job('a')]);
      await queue.runDue();
      expect(await queue.dead(10)).toEqual([
        expect.objectContaining({ id: 'a', attempts: 1, reason: 'JobHopeless: 550 unknown' }),
      ]);
    });

    it('treats a handler that throws synchronously as failed, and blocks no other job', async () => {
      queue.handle('broken', () => {
        throw new Error('at once');
      });
      queue.handle('greet', note);
      await queue.add([job('x', 'broken'), job('a'), job('y', 'broken'), job('b')]);
      await queue.runDue();
      expect(done).toEqual(['a', 'b']);
    });

    it('runs jobs of one name with the concurrency of their handler, in parallel with other names', async () => {
      const waiting: Gate[] = [];
      const seen = { running: 0, most: 0, ended: 0 };
      const render = async (): Promise<void> => {
        const gate = new Gate();
        waiting.push(gate);
        seen.most = Math.max(seen.most, ++seen.running);
        await gate.opened;
        seen.running--;
        seen.ended++;
      };
      queue.handle('render', render, { concurrency: 3 });
      const greeted = new Gate();
      queue.handle('greet', async () => greeted.open());
      await queue.add([...Array.from({ length: 8 }, (_, index) => job(`r${index}`, 'render')), job('a')]);
      const allDone = queue.runDue();
      await greeted.opened;
      while (seen.ended < 8) {
        waiting.splice(0).forEach((gate) => gate.open());
        await new Promise((turn) => setImmediate(turn));
      }
      await allDone;
      expect(seen.most).toBe(3);
    });

    it('gives each job the correlation id of its cause', async () => {
      const causes: (string | undefined)[] = [];
      queue.handle('greet', async ({ correlationId }) => void causes.push(correlationId));
      await queue.add([job('a', 'greet', { correlationId: 'from-the-browser' }), job('b')]);
      await queue.runDue();
      expect(causes).toEqual(['from-the-browser', undefined]);
    });

    it('repeats a task after a pause, also after a failure and a restart', async () => {
      const runs: string[] = [];
      const sweep = async (): Promise<void> => {
        runs.push(clock.now().slice(11, 19));
        if (runs.length === 1) throw new Error('the first time');
      };
      queue.every('sweep', 60 * SECOND_MS, sweep);
      await queue.runDue();
      clock.advance(59 * SECOND_MS);
      await queue.runDue();
      clock.advance(SECOND_MS);
      await queue.runDue();
      expect(runs).toEqual(['07:00:00', '07:01:00']);
      await reopen();
      queue.every('sweep', 60 * SECOND_MS, sweep);
      await queue.runDue();
      expect(runs).toHaveLength(2);
      clock.advance(60 * SECOND_MS);
      await queue.runDue();
      expect(runs).toHaveLength(3);
      // A clock that was wrong and is corrected keeps no task from running.
      const right = clock.now();
      clock.advance(365 * DAY_MS);
      await queue.runDue();
      expect(runs).toHaveLength(4);
      await reopen();
      clock.set(right);
      queue.every('sweep', 60 * SECOND_MS, sweep);
      await queue.runDue();
      clock.advance(60 * SECOND_MS);
      await queue.runDue();
      expect(runs.length).toBeGreaterThan(4);
    });

    it('keeps waiting, done and dead jobs after a restart', async () => {
      queue.handle('greet', note);
      queue.handle('broken', () => Promise.reject(new Error('no')), { attempts: 1 });
      await queue.add([job('a'), job('dead', 'broken'), job('stranger', 'unknown')]);
      await queue.runDue();
      await queue.add([job('b')]);
      await reopen();
      queue.handle('greet', note);
      queue.handle('unknown', note);
      await queue.add([job('a'), job('b'), job('dead', 'broken')]);
      await queue.runDue();
      expect(done.slice(0, 1)).toEqual(['a']);
      expect(done.slice(1).toSorted()).toEqual(['b', 'stranger']);
      expect(await queue.dead(10)).toEqual([expect.objectContaining({ id: 'dead' })]);
    });

    it('keeps checkpoints by name after a restart', async () => {
      expect(await queue.checkpoint('reactions').load()).toBeNull();
      await queue.checkpoint('reactions').save('0000000000000041');
      await queue.checkpoint('reactions').save('0000000000000042');
      await queue.checkpoint('other').save('0000000000000007');
      await reopen();
      expect(await queue.checkpoint('reactions').load()).toBe('0000000000000042');
      expect(await queue.checkpoint('other').load()).toBe('0000000000000007');
    });

    it('stores a checkpoint together with the jobs of the events before it', async () => {
      queue.handle('greet', note);
      await queue.start();
      const place = queue.checkpoint('reactions');
      await place.save('0000000000000041', [job('a'), job('b')]);
      await place.save('0000000000000042', [job('b')]);
      expect(await place.load()).toBe('0000000000000042');
      await queue.runDue();
      expect(done).toEqual(['a', 'b']);
    });

    it('works by itself once started', async () => {
      const order: string[] = [];
      const finished = new Gate();
      queue.handle('greet', async ({ id }) => {
        order.push(id);
        if (id === 'first') await queue.add([job('second')]);
        else finished.open();
      });
      await queue.start();
      await queue.add([job('first')]);
      await finished.opened;
      expect(order).toEqual(['first', 'second']);
    });

    it('waits for running jobs when it is stopped, and takes no other', async () => {
      const [running, release] = [new Gate(), new Gate()];
      queue.handle('greet', async ({ id }) => {
        running.open();
        await release.opened;
        done.push(id);
      });
      await queue.start();
      await queue.add([job('a'), job('b')]);
      await running.opened;
      const stopping = queue.stop();
      release.open();
      await stopping;
      expect(done).toEqual(['a']);
      await expect(queue.add([job('c')])).rejects.toMatchObject({ fault: 'closed' });
      await queue.stop();
    });

    it('waits for a running task when it is stopped', async () => {
      const [running, release] = [new Gate(), new Gate()];
      queue.every('sweep', SECOND_MS, async () => {
        running.open();
        await release.opened;
        done.push('sweep');
      });
      await queue.start();
      await running.opened;
      const stopping = queue.stop();
      release.open();
      await stopping;
      expect(done).toEqual(['sweep']);
    });

    it('refuses a second handler of a name, and any handler after the start', async () => {
      queue.handle('greet', note);
      expect(() => queue.handle('greet', note)).toThrow('greet');
      queue.every('sweep', 1_000, async () => undefined);
      expect(() => queue.every('sweep', 1_000, async () => undefined)).toThrow('sweep');
      await queue.start();
      expect(() => queue.handle('other', note)).toThrow('started');
    });
  });
}
