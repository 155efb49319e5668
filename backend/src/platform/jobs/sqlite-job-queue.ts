import { join } from 'node:path';
import type { Clock } from '../clock.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { openDurableDatabase, type DurableDatabase } from '../sqlite/durable-database.js';
import { GroupCommit } from '../sqlite/group-commit.js';
import type { Log } from '../telemetry/log.js';
import { runInScope, Scope } from '../telemetry/scope.js';
import {
  JobHopeless,
  type Checkpoint,
  type DeadJob,
  type Job,
  type JobHandler,
  type JobQueue,
  type RememberedJob,
} from './job-queue.js';
import { JobTable, type ClaimedJob } from './job-table.js';
import { RepeatedTasks } from './repeated-tasks.js';
import { later, reasonOf, retryDelayMs } from './retry.js';

type Registered = { readonly handler: JobHandler; readonly concurrency: number; readonly attempts: number };

const DEFAULT_ATTEMPTS = 5;
/** How long the id of a done job is remembered, so that adding it again changes nothing: 35 days. */
const REMEMBER_DONE_MS = 35 * 86_400_000;
const FORGET_DONE_EVERY_MS = 3_600_000;
/** The longest the queue sleeps; a clock that was set back or forward is noticed then. */
const LONGEST_NAP_MS = 60_000;
/** How soon the queue tries again when its file could not be written. */
const AFTER_FAULT_MS = 5_000;

/** Opens (or makes) the job queue `jobs.db` in the folder; for one process at a time. Throws `StoreUnavailable`. */
export function openSqliteJobQueue(options: {
  readonly directory: string;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<SqliteJobQueue> {
  return Promise.resolve().then(
    () =>
      new SqliteJobQueue(openDurableDatabase(join(options.directory, 'jobs.db')), options.clock, options.log),
  );
}

/** The durable queue on SQLite. */
export class SqliteJobQueue implements JobQueue {
  private readonly table: JobTable;
  private readonly commits: GroupCommit;
  private readonly handlers = new Map<string, Registered>();
  private readonly tasks: RepeatedTasks;
  /** What runs, by the name of the job. */
  private readonly running = new Map<string, Set<Promise<void>>>();
  /** Outcomes that could not be written yet (full disk); written before anything else is claimed. */
  private unsettled: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private state: 'idle' | 'started' | 'stopping' | 'stopped' = 'idle';
  private claiming: Promise<void> | null = null;

  constructor(
    database: DurableDatabase,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.table = new JobTable(database);
    this.commits = new GroupCommit(database);
    this.tasks = new RepeatedTasks(clock, log, {
      endedAt: (name) => this.table.taskEndedAt(name),
      noteEnd: (name, instant) => this.commits.write(() => this.table.taskEnded(name, instant)),
    });
    this.every('forget-done-jobs', FORGET_DONE_EVERY_MS, () => this.forgetDone());
  }

  async add(jobs: readonly Job[]): Promise<void> {
    if (jobs.length === 0) return;
    const now = this.clock.now();
    await this.commits.write(() => jobs.forEach((job) => this.table.add(job, now)));
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
    await this.commits.write(() => this.reclaim());
    this.wake();
  }

  async dead(limit: number): Promise<readonly DeadJob[]> {
    this.assertOpen();
    return this.table.dead(limit);
  }

  async retry(id: string): Promise<boolean> {
    const revived = await this.commits.write(() => this.table.revive(id, this.clock.now()));
    this.wake();
    return revived;
  }

  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    this.assertOpen();
    return { waiting: this.table.count('waiting'), dead: this.table.count('dead') };
  }

  /** Runs whatever is due by the clock, and what becomes due by that, until nothing is. For tests and tools. */
  async runDue(): Promise<void> {
    do {
      await this.claimDue();
      await this.settled();
      // What the queue has taken up by itself meanwhile is not due any more, but not done either.
    } while (this.state !== 'stopping' && (this.isAnythingRunning() || this.isAnythingDue()));
  }

  checkpoint(name: string): Checkpoint {
    return {
      load: async () => this.table.checkpoint(name),
      save: (position) => this.commits.write(() => this.table.setCheckpoint(name, position)),
    };
  }

  async *remembered(): AsyncIterable<RememberedJob> {
    this.assertOpen();
    yield* this.table.remembered(later(this.clock.now(), -REMEMBER_DONE_MS));
  }

  async adopt(jobs: readonly RememberedJob[]): Promise<void> {
    this.assertIdle();
    const now = this.clock.now();
    await this.commits.write(() => jobs.forEach((job) => this.table.adopt(job, now)));
  }

  async stop(): Promise<void> {
    if (this.state === 'stopped') return;
    this.state = 'stopping';
    clearTimeout(this.timer);
    await this.claiming?.catch(() => undefined);
    await this.settled();
    this.state = 'stopped';
    this.commits.close();
  }

  /** Jobs that were running when the process ended are tried again, unless they have ended it too often. */
  private reclaim(): void {
    const now = this.clock.now();
    for (const { job, attempt } of this.table.running()) {
      const { attempts = DEFAULT_ATTEMPTS } = this.handlers.get(job.name) ?? {};
      if (attempt >= attempts) this.table.bury(job.id, now, 'The process ended while the job ran');
      else this.table.again(job.id, job.notBefore ?? now, 'The process ended while the job ran');
    }
  }

  /** Looks for due jobs soon; several calls in one turn look once. */
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
    const due = this.withFreeHands().filter((name) => this.table.hasDue(name, now));
    if (due.length === 0) return;
    const claimed = await this.commits.write(() =>
      due.flatMap((name) => this.table.claim(name, now, this.free(name))),
    );
    for (const claim of claimed) this.track(claim.job.name, this.run(claim));
  }

  private async run({ job, attempt }: ClaimedJob): Promise<void> {
    const { handler, attempts } = this.handlers.get(job.name) as Registered;
    try {
      await runInScope(new Scope(job.correlationId ?? job.id), async () => handler(job, attempt));
    } catch (error) {
      const reason = reasonOf(error);
      const isLast = attempt >= attempts || error instanceof JobHopeless;
      const fields = { jobId: job.id, job: job.name, attempt, reason, correlationId: job.correlationId };
      if (isLast) this.log.error(fields, 'A job failed for good');
      else this.log.warn(fields, 'A job failed and will be tried again');
      const now = this.clock.now();
      if (isLast) return this.settle(() => this.table.bury(job.id, now, reason));
      return this.settle(() => this.table.again(job.id, later(now, retryDelayMs(attempt)), reason));
    }
    const now = this.clock.now();
    return this.settle(() => this.table.done(job.id, now));
  }

  private async settle(outcome: () => void): Promise<void> {
    try {
      await this.commits.write(outcome);
    } catch (error) {
      this.log.error({ err: error }, 'The outcome of a job could not be kept and will be kept later');
      this.unsettled.push(outcome);
    }
  }

  private async settleLate(): Promise<void> {
    const outcomes = [...this.unsettled];
    await this.commits.write(() => outcomes.forEach((outcome) => outcome()));
    this.unsettled = this.unsettled.slice(outcomes.length);
  }

  /** Keeps count of what runs, and looks for more when it has ended. */
  private track(name: string, work: Promise<void>): void {
    const set = this.running.get(name) ?? new Set();
    this.running.set(name, set);
    const tracked = work
      .catch((error: unknown) =>
        this.log.error({ err: error, job: name }, 'The queue could not keep what it did'),
      )
      .finally(() => {
        set.delete(tracked);
        this.wake();
      });
    set.add(tracked);
  }

  /** Fulfilled when nothing of what runs now runs any more. */
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
    return (
      (task !== null && task <= now) || this.withFreeHands().some((name) => this.table.hasDue(name, now))
    );
  }

  /** Milliseconds until the next waiting job or task that could run then. */
  private napMs(): number {
    const now = Date.parse(this.clock.now());
    const instants = [this.table.nextDue(this.withFreeHands()), this.tasks.nextDue()].filter(
      (due) => due !== null,
    );
    return Math.max(
      0,
      Math.min(LONGEST_NAP_MS, ...instants.map((due) => (due === '' ? 0 : Date.parse(due) - now))),
    );
  }

  private forgetDone(): Promise<void> {
    return this.commits.write(() => this.table.forgetDone(later(this.clock.now(), -REMEMBER_DONE_MS)));
  }

  private assertIdle(): void {
    if (this.state !== 'idle') throw new TypeError('The job queue has been started');
  }

  private assertOpen(): void {
    if (this.state === 'stopped') throw new StoreUnavailable('closed', 'The job queue is closed');
  }
}
