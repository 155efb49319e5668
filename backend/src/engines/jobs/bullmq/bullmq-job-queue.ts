import { DelayedError, UnrecoverableError, Worker, type Job as LineJob } from 'bullmq';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { keepAtMost } from '../../../platform/keep-at-most.js';
import type { RedisServer } from '../../../platform/redis/redis.js';
import type { Log } from '../../../platform/telemetry/log.js';
import { noteUnknownWrite } from '../../../platform/scope.js';
import { idInLine, jobOf, JobLines, type KeptJob } from './bullmq-line.js';
import { adoptJobs, rememberedJobs } from './bullmq-remembered.js';
import { LossWatch } from './bullmq-loss.js';
import { BullmqTasks } from './bullmq-tasks.js';
import {
  JobHopeless,
  type Checkpoint,
  type DeadJob,
  type Job,
  type JobHandler,
  type JobQueue,
  type RememberedJob,
} from '../../../platform/jobs/job-queue.js';
import {
  ENDED_WITH_PROCESS,
  MOST_DEATHS,
  pauseAfterDeathMs,
  reasonOf,
  retryDelayMs,
} from '../../../platform/jobs/retry.js';

type Registered = { readonly handler: JobHandler; readonly concurrency: number; readonly attempts: number };

const DEFAULT_ATTEMPTS = 5;
const DAY_SECONDS = 86_400;
/** How long the id of a done job is remembered, so that adding it again is idempotent; as in the embedded queue. */
const REMEMBER_DONE_SECONDS = 35 * DAY_SECONDS;
const KEEP_DEAD_SECONDS = 366 * DAY_SECONDS;
/** A process that has not renewed its lock for this time counts as dead, and the job runs again elsewhere. */
const LOCK_MS = 15_000;
/** Renewals of the lock within its time. */
const SIGNS_IN_A_LOCK = 3;
/** Not BullMQ but `MOST_DEATHS` decides how often a job may kill its process. */
const NO_LIMIT = 1_000_000_000;
/** BullMQ's field of a job that counts the deaths of its processes. */
const DEATHS_FIELD = 'stc';
/** Maximum wait at the stop until job outcomes are stored; without Redis the jobs run again elsewhere. */
const LAST_WORDS_MS = 5_000;
/** Maximum number of remembered jobs whose end Redis has not confirmed. */
const MAX_UNCONFIRMED = 1_000;

export type BullmqJobQueueOptions = {
  readonly redis: RedisServer;
  readonly clock: Clock;
  readonly log: Log;
  /** Prefix of all keys; default `werkstatt`. Processes with the same prefix share the work. */
  readonly prefix?: string;
  /** Default: 15,000. */
  readonly lockMs?: number;
  /** How soon a data loss of Redis is noticed; default 10,000. */
  readonly lossNoticedMs?: number;
};

export class BullmqJobQueue implements JobQueue {
  private readonly lines: JobLines;
  private readonly tasks: BullmqTasks;
  private readonly watch: LossWatch;
  private readonly handlers = new Map<string, Registered>();
  /** Jobs running here, and finished ones that Redis has not confirmed, by line and id. */
  private readonly runs = new Map<string, Promise<void>>();
  private begun = 0;
  private workers: readonly Worker[] = [];
  private state: 'idle' | 'started' | 'stopped' = 'idle';
  private stopping: Promise<void> | null = null;

  constructor(private readonly options: BullmqJobQueueOptions) {
    const { redis, clock, log, prefix = 'werkstatt' } = options;
    this.lines = new JobLines(redis, `${prefix}:jobs`);
    this.tasks = new BullmqTasks(redis, clock, log, this.workerOptions, `${prefix}:tasks`);
    this.watch = new LossWatch({
      redis,
      key: `${prefix}:jobs:begun`,
      prepare: () => this.prepare(),
      onLoss: () => log.error('Redis has lost its data: waiting, dead and done jobs are gone'),
      ...(options.lossNoticedMs === undefined ? {} : { everyMs: options.lossNoticedMs }),
    });
  }

  async add(jobs: readonly Job[]): Promise<void> {
    this.assertOpen();
    const now = this.options.clock.now();
    const inOrder = jobs.toSorted((a, b) => compare(a.notBefore ?? now, b.notBefore ?? now));
    const byName = new Map<string, Job[]>();
    for (const job of inOrder) {
      const others = byName.get(job.name);
      if (others === undefined) byName.set(job.name, [job]);
      else others.push(job);
    }
    await this.options.redis.run(() =>
      Promise.all([...byName].map(([name, ofName]) => this.lines.add(name, ofName, Date.parse(now)))),
    );
  }

  handle(name: string, handler: JobHandler, options: { concurrency?: number; attempts?: number } = {}): void {
    this.assertIdle();
    if (this.handlers.has(name)) throw new TypeError(`Jobs named ${name} have a handler already`);
    const { concurrency = 1, attempts = DEFAULT_ATTEMPTS } = options;
    this.handlers.set(name, { handler, concurrency, attempts });
  }

  every(name: string, everyMs: number, run: () => Promise<void>): void {
    this.assertIdle();
    this.tasks.add({ name, everyMs, run });
  }

  async start(): Promise<void> {
    this.assertIdle();
    this.state = 'started';
    // `stop` closes the connections of the workers even if Redis cannot be prepared.
    this.workers = this.tasks.open();
    await this.watch.begin();
    this.workers = [
      ...this.workers,
      ...[...this.handlers].map(([name, registered]) => this.worker(name, registered)),
    ];
    for (const worker of this.workers) void worker.run().catch(this.options.redis.say);
  }

  async dead(limit: number): Promise<readonly DeadJob[]> {
    this.assertOpen();
    const lines = await this.options.redis.run(async () => {
      const all = await this.lines.all();
      return Promise.all(all.map((line) => line.getFailed(0, limit - 1)));
    });
    return lines
      .flat()
      .map(deadJobOf)
      .toSorted((a, b) => compare(b.failedAt, a.failedAt))
      .slice(0, limit);
  }

  async retry(id: string, correlationId: string): Promise<boolean> {
    this.assertOpen();
    return this.options.redis.run(async () => {
      for (const line of await this.lines.all()) {
        const job = await line.getJob(idInLine(id));
        if (job === undefined || !(await job.isFailed())) continue;
        // Redis may execute the command although its answer timed out.
        noteUnknownWrite(correlationId);
        await this.options.redis.commands.hdel(line.toKey(idInLine(id)), DEATHS_FIELD);
        await job
          .retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
          .catch(async (error) => {
            // Sent twice, by this call or an earlier one whose answer was lost: the first one has retried the job.
            if (await job.isFailed()) throw error;
          });
        return true;
      }
      return false;
    });
  }

  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    this.assertOpen();
    const counts = await this.options.redis.run(async () => {
      const all = await this.lines.all();
      return Promise.all(all.map((line) => line.getJobCounts('wait', 'delayed', 'failed')));
    });
    const sum = (...types: string[]): number =>
      counts.reduce((total, of) => total + types.reduce((part, type) => part + (of[type] ?? 0), 0), 0);
    return { waiting: sum('wait', 'waiting', 'delayed'), dead: sum('failed') };
  }

  checkpoint(name: string): Checkpoint {
    const { redis, prefix = 'werkstatt' } = this.options;
    const key = `${prefix}:checkpoint:${name}`;
    return {
      load: () => redis.run((client) => client.get(key)),
      save: async (position, jobs = []) => {
        await this.add(jobs);
        await redis.run(async (client) => void (await client.set(key, position)));
      },
    };
  }

  remembered(): AsyncIterable<RememberedJob> {
    this.assertOpen();
    const doneSince = Date.parse(this.options.clock.now()) - REMEMBER_DONE_SECONDS * 1_000;
    return rememberedJobs(this.options.redis, this.lines, doneSince);
  }

  async adopt(jobs: readonly RememberedJob[]): Promise<void> {
    this.assertIdle();
    await adoptJobs(this.options.redis, this.lines, jobs, Date.parse(this.options.clock.now()));
  }

  stop(): Promise<void> {
    this.stopping ??= this.end();
    return this.stopping;
  }

  /** Prepares the data that all processes rely on. */
  private async prepare(): Promise<void> {
    await Promise.all([this.tasks.schedule(), this.lines.note([...this.handlers.keys()])]);
  }

  private async end(): Promise<void> {
    this.state = 'stopped';
    this.watch.end();
    const closing = Promise.all(this.workers.map((worker) => worker.close()));
    const closed = closing
      .then(() => Promise.all([this.lines.close(), this.tasks.close()]))
      .catch(this.options.redis.say);
    // Jobs that Redis handed out during the close still start, and are waited for.
    for (let known = -1; known !== this.begun;) {
      known = this.begun;
      await Promise.allSettled([...this.runs.values(), ...this.tasks.runs]);
      await atMost(LAST_WORDS_MS, closed);
    }
  }

  private get workerOptions(): { readonly [Option in keyof Worker['opts']]?: Worker['opts'][Option] } {
    const { lockMs = LOCK_MS } = this.options;
    return {
      autorun: false,
      lockDuration: lockMs,
      lockRenewTime: lockMs / SIGNS_IN_A_LOCK,
      stalledInterval: lockMs,
      maxStalledCount: NO_LIMIT,
    };
  }

  private worker(name: string, registered: Registered): Worker {
    const work = (job: LineJob<KeptJob, void, string>, token?: string): Promise<void> =>
      this.once(name, job, registered, token);
    const worker = new Worker<KeptJob, void, string>(name, work, {
      ...this.workerOptions,
      connection: this.options.redis.forWorkers(),
      prefix: this.lines.prefix,
      concurrency: registered.concurrency,
      removeOnComplete: { age: REMEMBER_DONE_SECONDS },
      removeOnFail: { age: KEEP_DEAD_SECONDS },
      settings: { backoffStrategy: (failures) => retryDelayMs(failures) },
    });
    worker.on('error', this.options.redis.say);
    worker.on('completed', ({ id }) => this.runs.delete(`${name} ${id}`));
    return worker;
  }

  /**
   * After an outage longer than the lock, Redis hands out jobs again that run or ran here: the first run counts. Only
   * failed runs are forgotten at once.
   */
  private once(
    name: string,
    job: LineJob<KeptJob, void, string>,
    registered: Registered,
    token: string | undefined,
  ): Promise<void> {
    const key = `${name} ${job.id}`;
    const known = this.runs.get(key);
    if (known !== undefined) return known;
    const run = this.run(job, registered, token);
    this.begun++;
    this.runs.set(key, run);
    run.catch(() => this.runs.delete(key));
    keepAtMost(this.runs, MAX_UNCONFIRMED);
    return run;
  }

  private async run(
    line: LineJob<KeptJob, void, string>,
    { handler, attempts }: Registered,
    token: string | undefined,
  ): Promise<void> {
    const job = jobOf(line);
    const { correlationId = job.id } = job;
    // BullMQ counts here how often the process that ran the job was gone, and there how often the job failed.
    const { stalledCounter: deaths, attemptsStarted: attempt, attemptsMade } = line;
    if (deaths >= MOST_DEATHS) throw new UnrecoverableError(ENDED_WITH_PROCESS);
    // Every pause costs a start, so what is left of the starts says whether the last death has had its pause.
    const pauses = attempt - 1 - attemptsMade - deaths;
    const pauseMs = pauseAfterDeathMs(deaths);
    if (pauseMs > 0 && pauses < deaths - 1) {
      await line.moveToDelayed(Date.now() + pauseMs, token);
      throw new DelayedError();
    }
    try {
      await handler(job, attempt);
    } catch (error) {
      const reason = reasonOf(error);
      const fields = { jobId: job.id, job: job.name, attempt, reason, correlationId };
      if (attemptsMade + 1 >= attempts || error instanceof JobHopeless) {
        this.options.log.error(fields, 'A job failed for good');
        throw new UnrecoverableError(reason);
      }
      this.options.log.warn(fields, 'A job failed and will be tried again');
      throw new Error(reason, { cause: error });
    }
  }

  private assertIdle(): void {
    if (this.state !== 'idle') throw new TypeError('The job queue has been started');
  }

  private assertOpen(): void {
    if (this.state === 'stopped') throw new StoreUnavailable('closed', 'The job queue is closed');
  }
}

/** Waits for the promise, but at most `ms`. */
async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  const tooLong = delay(ms, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([promise, tooLong]);
  enough.abort();
}

function deadJobOf(job: LineJob<KeptJob, void, string>): DeadJob {
  return {
    ...jobOf(job),
    attempts: job.attemptsStarted,
    failedAt: new Date(job.finishedOn ?? job.timestamp).toISOString(),
    reason: job.failedReason ?? '',
  };
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
