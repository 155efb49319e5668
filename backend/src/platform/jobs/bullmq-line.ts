import { Queue, type Job as LineJob, type JobsOptions } from 'bullmq';
import type { RedisServer } from '../redis/redis.js';
import type { Job } from './job-queue.js';

/** What Redis keeps of a job beside its id and name: ids only, like the port's data. */
export type KeptJob = {
  readonly data: Job['data'];
  readonly correlationId?: string;
  readonly notBefore?: string;
};

export type JobLine = Queue<KeptJob, void, string>;

/** How often a job may fail is its handler's affair and decided where it runs; BullMQ itself must never say it is enough. */
const NO_LIMIT = 1_000_000_000;
export const JOB_OPTIONS: JobsOptions = {
  attempts: NO_LIMIT,
  backoff: { type: 'custom' },
  stackTraceLimit: 0,
};
/** BullMQ tells of each job in a stream that we do not read. */
const EVENTS_KEPT = 100;

/** A job's id as BullMQ takes it: without colons, and never a bare number. `idFromLine` gives it back. */
export function idInLine(id: string): string {
  const safe = id.replace(/[%:]/g, (character) => (character === '%' ? '%25' : '%3A'));
  return /^\d+$/.test(safe) ? `%3${safe}` : safe;
}

/** The id that the job was added with. */
export function idFromLine(id: string): string {
  return id.replace(/%(25|3A|3\d)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The lines of waiting jobs: one BullMQ queue for each job name, so that each has its own concurrency. */
export class JobLines {
  private readonly opened = new Map<string, Promise<JobLine>>();

  constructor(
    private readonly redis: RedisServer,
    /** Keys of the lines begin with it. */
    readonly prefix: string,
  ) {}

  /** The line of a name, noted in Redis, so that other processes list it too. */
  line(name: string): Promise<JobLine> {
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const opening = this.open(name);
    this.opened.set(name, opening);
    // A queue that could not be opened stays useless; the next caller gets another.
    opening.catch(() => this.opened.delete(name));
    return opening;
  }

  /** The lines of all names that any process has used. */
  async all(): Promise<JobLine[]> {
    const names = await this.redis.commands.smembers(this.namesKey);
    return Promise.all(names.map((name) => this.line(name)));
  }

  /** Notes names whose jobs are worked on here, so that all processes list them. */
  async note(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.redis.commands.sadd(this.namesKey, ...names);
  }

  /** Adds jobs of one name; those whose id is there already change nothing. */
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
      // Waiting for a connection would be waiting for ever; the commands give up in time.
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

/** The job as it was added. */
export function jobOf({ id = '', name, data }: LineJob<KeptJob, void, string>): Job {
  return { id: idFromLine(id), name, ...data };
}

export function keptOf({ data, correlationId, notBefore }: Job): KeptJob {
  return {
    data,
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(notBefore === undefined ? {} : { notBefore }),
  };
}

function optionsOf({ id, notBefore }: Job, now: number): JobsOptions {
  const delay = notBefore === undefined ? 0 : Math.max(0, Date.parse(notBefore) - now);
  return { jobId: idInLine(id), timestamp: now, ...(delay === 0 ? {} : { delay }) };
}
