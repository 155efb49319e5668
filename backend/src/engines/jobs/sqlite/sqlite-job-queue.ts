import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { openReadOnly } from '../../sqlite/read-only-database.js';
import { openFile, type OpenFile } from '../../sqlite/folder-writer.js';
import type { FileSettings } from '../../sqlite/writer-messages.js';
import type { Log } from '../../../platform/telemetry/log.js';
import {
  JobHopeless,
  type Checkpoint,
  type DeadJob,
  type Job,
  type JobHandler,
  type JobQueue,
  type RememberedJob,
} from '../../../platform/jobs/job-queue.js';
import { JobReader } from './job-reader.js';
import type { ClaimedJob, JobWriter } from './job-writer.js';
import { RepeatedTasks } from '../repeated-tasks.js';
import { later, reasonOf, retryDelayMs } from '../../../platform/jobs/retry.js';

type Registered = { readonly handler: JobHandler; readonly concurrency: number; readonly attempts: number };

const DEFAULT_ATTEMPTS = 5;
/** How long the id of a done job is remembered, so that adding it again is idempotent: 35 days. */
const REMEMBER_DONE_MS = 35 * 86_400_000;
const FORGET_DONE_EVERY_MS = 3_600_000;
/** Maximum sleep; a changed system clock is noticed then. */
const LONGEST_NAP_MS = 60_000;
/** Retry delay after a failed write. */
const AFTER_FAULT_MS = 5_000;

type Operations = JobWriter['operations'];
type Ending = ['done' | 'again' | 'bury', Parameters<Operations['done' | 'again' | 'bury']>];

/**
 * Opens or creates the job queue `jobs.db` in the folder, for one process at a time: reads in this thread, writes in
 * the folder's writing thread. Rejects with `StoreUnavailable`.
 */
export async function openSqliteJobQueue(options: {
  readonly directory: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings?: FileSettings;
}): Promise<SqliteJobQueue> {
  const { directory, clock, log, settings } = options;
  const file = await openFile<Operations>(directory, 'jobs', settings);
  try {
    const reader = new JobReader(openReadOnly(join(directory, 'jobs.db')));
    return new SqliteJobQueue(reader, file, clock, log);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * The durable queue on SQLite. Jobs are added in the commit that moves the checkpoint behind their event. These
 * commits, claims and outcomes are not synced individually: a crash of the process loses nothing; a power cut may lose
 * the last second, checkpoint and jobs together, and then they follow from the log again, with the same ids.
 */
export class SqliteJobQueue implements JobQueue {
  private readonly handlers = new Map<string, Registered>();
  private readonly tasks: RepeatedTasks;
  private readonly running = new Map<string, Set<Promise<void>>>();
  /** Outcomes that could not be written yet (full disk); written before the next claim. */
  private unsettled: Ending[] = [];
  private timer: NodeJS.Timeout | undefined;
  private state: 'idle' | 'started' | 'stopping' | 'stopped' = 'idle';
  private claiming: Promise<void> | null = null;

  constructor(
    private readonly reader: JobReader,
    private readonly file: OpenFile<Operations>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.tasks = new RepeatedTasks(clock, log, {
      endedAt: (name) => this.reader.taskEndedAt(name),
      noteEnd: (name, instant) => this.file.write('taskEnded', [name, instant], 'soon'),
    });
    this.every('forget-done-jobs', FORGET_DONE_EVERY_MS, () => this.forgetDone());
  }

  async add(jobs: readonly Job[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.file.write('add', [jobs, this.clock.now()]);
    this.wake();
  }

  handle(name: string, handler: JobHandler, options: { concurrency?: number; attempts?: number } = {}): void {
    this.assertIdle();
    if (this.handlers.has(name)) throw new TypeError(`Jobs named ${name} have a handler already`);
    const { concurrency = 1, attempts = DEFAULT_ATTEMPTS } = options;
    this.handlers.set(name, { handler, concurrency, attempts });
  }

  every(name: string, everyMs: number, task: () => Promise<void>): void {
    this.assertIdle();
    this.tasks.add({ name, everyMs, run: task });
  }

  async start(): Promise<void> {
    this.assertIdle();
    this.state = 'started';
    await this.file.write('reclaim', [this.clock.now()]);
    this.wake();
  }

  async dead(limit: number): Promise<readonly DeadJob[]> {
    this.assertOpen();
    return this.reader.dead(limit);
  }

  async retry(id: string): Promise<boolean> {
    const revived = await this.file.write('revive', [id, this.clock.now()]);
    this.wake();
    return revived;
  }

  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    this.assertOpen();
    return { waiting: this.reader.count('waiting'), dead: this.reader.count('dead') };
  }

  /** Runs due jobs, and those that become due, until none is. For tests and tools. */
  async runDue(): Promise<void> {
    do {
      await this.claimDue();
      await this.settled();
      // Jobs that the queue started by itself meanwhile are not due any more, but still running.
    } while (this.state !== 'stopping' && (this.isAnythingRunning() || this.isAnythingDue()));
  }

  checkpoint(name: string): Checkpoint {
    return {
      load: async () => this.reader.checkpoint(name),
      save: async (position, jobs = []) => {
        await this.file.write('place', [name, position, jobs, this.clock.now()], 'soon');
        if (jobs.length > 0) this.wake();
      },
    };
  }

  async *remembered(): AsyncIterable<RememberedJob> {
    this.assertOpen();
    yield* this.reader.remembered(later(this.clock.now(), -REMEMBER_DONE_MS));
  }

  async adopt(jobs: readonly RememberedJob[]): Promise<void> {
    this.assertIdle();
    await this.file.write('adopt', [jobs, this.clock.now()]);
  }

  async stop(): Promise<void> {
    if (this.state === 'stopped') return;
    this.state = 'stopping';
    clearTimeout(this.timer);
    await this.claiming?.catch(() => undefined);
    await this.settled();
    this.state = 'stopped';
    this.reader.close();
    await this.file.close();
  }

  /** Schedules a search for due jobs; several calls in one turn search once. */
  private wake(delayMs = 0): void {
    if (this.state !== 'started') return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), delayMs);
  }

  private async look(): Promise<void> {
    try {
      await this.claimDue();
      this.wake(this.napMs());
    } catch (error) {
      if (this.state !== 'started') return;
      this.log.error({ err: error }, 'The job queue cannot claim jobs');
      this.wake(AFTER_FAULT_MS);
    }
  }

  private claimDue(): Promise<void> {
    if (this.state === 'stopping') return Promise.resolve();
    this.claiming ??= this.claim().finally(() => (this.claiming = null));
    return this.claiming;
  }

  private async claim(): Promise<void> {
    this.assertOpen();
    if (this.unsettled.length > 0) await this.settleLate();
    const now = this.clock.now();
    for (const work of this.tasks.startDue(now)) this.track('tasks', work);
    const due = this.reader.due(this.withFreeHands(), now);
    if (due.length === 0) return;
    const wanted = due.map((name) => ({ name, limit: this.free(name) }));
    const claimed = await this.file.write('claim', [wanted, now], 'soon');
    for (const claim of claimed) this.track(claim.job.name, this.run(claim));
  }

  private async run({ job, attempt, deaths }: ClaimedJob): Promise<void> {
    const { handler, attempts } = this.handlers.get(job.name) as Registered;
    try {
      await handler(job, attempt);
    } catch (error) {
      const reason = reasonOf(error);
      const failures = attempt - deaths;
      const isLast = failures >= attempts || error instanceof JobHopeless;
      const { correlationId = job.id } = job;
      const fields = { jobId: job.id, job: job.name, attempt, reason, correlationId };
      if (isLast) this.log.error(fields, 'A job failed for good');
      else this.log.warn(fields, 'A job failed and will be tried again');
      const now = this.clock.now();
      if (isLast) return this.settle(['bury', [job.id, now, reason]]);
      return this.settle(['again', [job.id, later(now, retryDelayMs(failures)), reason]]);
    }
    return this.settle(['done', [job.id, this.clock.now()]]);
  }

  private async settle(ending: Ending): Promise<void> {
    try {
      await this.file.write(...ending, 'soon');
    } catch (error) {
      this.log.error({ err: error }, 'The outcome of a job could not be stored yet; retrying later');
      this.unsettled.push(ending);
    }
  }

  private async settleLate(): Promise<void> {
    const endings = [...this.unsettled];
    await Promise.all(endings.map((ending) => this.file.write(...ending, 'soon')));
    this.unsettled = this.unsettled.slice(endings.length);
  }

  private track(name: string, work: Promise<void>): void {
    const set = this.running.get(name) ?? new Set();
    this.running.set(name, set);
    const tracked = work
      .catch((error: unknown) =>
        this.log.error({ err: error, job: name }, 'The queue could not store the outcome of a job'),
      )
      .finally(() => {
        set.delete(tracked);
        this.wake();
      });
    set.add(tracked);
  }

  private async settled(): Promise<void> {
    await Promise.all([...this.running.values()].flatMap((set) => [...set]));
  }

  private free(name: string): number {
    return (this.handlers.get(name)?.concurrency ?? 0) - (this.running.get(name)?.size ?? 0);
  }

  private withFreeHands(): string[] {
    return [...this.handlers.keys()].filter((name) => this.free(name) > 0);
  }

  private isAnythingRunning(): boolean {
    return this.claiming !== null || [...this.running.values()].some((set) => set.size > 0);
  }

  private isAnythingDue(): boolean {
    const now = this.clock.now();
    const task = this.tasks.nextDue();
    return (task !== null && task <= now) || this.reader.due(this.withFreeHands(), now).length > 0;
  }

  /** Milliseconds until the next waiting job or task. */
  private napMs(): number {
    const now = Date.parse(this.clock.now());
    const instants = [this.reader.nextDue(this.withFreeHands()), this.tasks.nextDue()].filter(
      (due) => due !== null,
    );
    return Math.max(
      0,
      Math.min(LONGEST_NAP_MS, ...instants.map((due) => (due === '' ? 0 : Date.parse(due) - now))),
    );
  }

  private forgetDone(): Promise<void> {
    return this.file.write('forgetDone', [later(this.clock.now(), -REMEMBER_DONE_MS)], 'soon');
  }

  private assertIdle(): void {
    if (this.state !== 'idle') throw new TypeError('The job queue has been started');
  }

  private assertOpen(): void {
    if (this.state === 'stopped') throw new StoreUnavailable('closed', 'The job queue is closed');
  }
}
