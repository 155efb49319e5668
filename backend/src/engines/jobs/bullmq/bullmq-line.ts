import { Queue, type Job as LineJob, type JobsOptions } from 'bullmq';
import type { RedisServer } from '../../../platform/redis/redis.js';
import type { Job } from '../../../platform/jobs/job-queue.js';

/** The stored part of a job beside id and name: ids only, like the port's data. */
export type KeptJob = {
  readonly data: Job['data'];
  readonly correlationId?: string;
  readonly notBefore?: string;
};

export type JobLine = Queue<KeptJob, void, string>;

/** The handler limits the attempts; BullMQ itself must not. */
const NO_LIMIT = 1_000_000_000;
export const JOB_OPTIONS: JobsOptions = {
  attempts: NO_LIMIT,
  backoff: { type: 'custom' },
  stackTraceLimit: 0,
};
/** BullMQ writes an event stream that we do not read. */
const EVENTS_KEPT = 100;

/** BullMQ's form of a job id: no colons, and never a bare number. `idFromLine` reverses it. */
export function idInLine(id: string): string {
  const safe = id.replace(/[%:]/g, (character) => (character === '%' ? '%25' : '%3A'));
  return /^\d+$/.test(safe) ? `%3${safe}` : safe;
}

export function idFromLine(id: string): string {
  return id.replace(/%(25|3A|3\d)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The waiting jobs: one BullMQ queue per job name, so that each has its own concurrency. */
export class JobLines {
  private readonly opened = new Map<string, Promise<JobLine>>();

  constructor(
    private readonly redis: RedisServer,
    /** Prefix of the lines' keys. */
    readonly prefix: string,
  ) {}

  /** The line of a name; registers the name in Redis, so that other processes list it too. */
  line(name: string): Promise<JobLine> {
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const opening = this.open(name);
    this.opened.set(name, opening);
    // A queue that could not be opened stays unusable; the next caller opens another.
    opening.catch(() => this.opened.delete(name));
    return opening;
  }

  /** The lines of all names that any process has used. */
  async all(): Promise<JobLine[]> {
    const names = await this.redis.commands.smembers(this.namesKey);
    return Promise.all(names.map((name) => this.line(name)));
  }

  /** Registers names, so that all processes list them. */
  async note(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.redis.commands.sadd(this.namesKey, ...names);
  }

  /** Adds jobs of one name; no-op for known ids. */
  async add(name: string, jobs: readonly Job[], now: number): Promise<void> {
    const line = await this.line(name);
    const entries = jobs.map((job) => ({ name, data: keptOf(job), opts: optionsOf(job, now) }));
    const [first, ...others] = entries;
    if (first !== undefined && others.length === 0) await line.add(name, first.data, first.opts);
    else await line.addBulk(entries);
  }

  async close(): Promise<void> {
    const lines = await Promise.allSettled(this.opened.values());
    for (const line of lines) if (line.status === 'fulfilled') await line.value.close();
  }

  private get namesKey(): string {
    return `${this.prefix}:names`;
  }

  private async open(name: string): Promise<JobLine> {
    const queue: JobLine = new Queue(name, {
      connection: this.redis.commands,
      prefix: this.prefix,
      defaultJobOptions: JOB_OPTIONS,
      streams: { events: { maxLen: EVENTS_KEPT } },
      // Do not wait for a connection: commands have a time limit.
      skipWaitingForReady: true,
    });
    queue.on('error', this.redis.say);
    try {
      await queue.waitUntilReady();
      await this.note([name]);
      return queue;
    } catch (error) {
      await queue.close().catch(this.redis.say);
      throw error;
    }
  }
}

export function jobOf({ id = '', name, data }: LineJob<KeptJob, void, string>): Job {
  return { id: idFromLine(id), name, ...data };
}

export function keptOf({ data, correlationId, notBefore }: Job): KeptJob {
  return {
    data,
    correlationId,
    notBefore,
  };
}

function optionsOf({ id, notBefore }: Job, now: number): JobsOptions {
  const delay = notBefore === undefined ? 0 : Math.max(0, Date.parse(notBefore) - now);
  return { jobId: idInLine(id), timestamp: now, ...(delay === 0 ? {} : { delay }) };
}
