import type { Instant, Position } from '#contracts/kernel/domain-event.js';

/** A piece of work to be done at least once. */
export type Job = {
  /** Taken from the event's id and the job's name, so that a repeated event does not make a second job. */
  readonly id: string;
  readonly name: string;
  /** Ids only, never personal data. */
  readonly data: Readonly<Record<string, string>>;
  /** Of what led to it; a job without one goes by its id. */
  readonly correlationId?: string;
  /** Not before this instant; default: now. */
  readonly notBefore?: Instant;
};

/** A job that failed for good, as it is listed for the staff. */
export type DeadJob = Job & {
  readonly attempts: number;
  readonly failedAt: Instant;
  /** The error's message, without personal data. */
  readonly reason: string;
};

/**
 * What a queue remembers of a job, as another queue can take it over. A done job has lost its data and correlation id.
 * `attempts`: how often it was tried until now.
 */
export type RememberedJob = { readonly job: Job; readonly attempts: number } & (
  | { readonly state: 'waiting' }
  | { readonly state: 'done'; readonly endedAt: Instant }
  | { readonly state: 'dead'; readonly endedAt: Instant; readonly reason: string }
);

/** Thrown by a handler that will never succeed: the job is dead at once, with this message as its reason. */
export class JobHopeless extends Error {
  override readonly name: string = 'JobHopeless';
}

/**
 * A place in the log, kept under a name. It may fall back after a fault: what follows from an event seen again changes
 * nothing, because its jobs have the same ids.
 */
export type Checkpoint = {
  load(): Promise<Position | null>;
  /** Moves the place and adds the jobs that follow from the events up to it: both in one step, or the jobs first. */
  save(position: Position, jobs?: readonly Job[]): Promise<void>;
};

export type JobHandler = (job: Job, attempt: number) => Promise<void>;

/**
 * Durable work queue.
 * Promises: a job added is run at least once, also after kill -9; adding the same id again changes nothing, also for 35
 * days after it is done; an `add` that was rejected may be made again; jobs added together begin in the order in which
 * they are due; a failure is retried with growing delays (default 5 attempts: 1, 5, 25, 125 s) unless it is
 * `JobHopeless`, then the job is dead and can be listed and retried; jobs of one name run with the concurrency of their handler,
 * in each process that was started.
 */
export interface JobQueue {
  add(jobs: readonly Job[]): Promise<void>;
  /** Registers the one handler of a job name. Before `start`. */
  handle(
    name: string,
    handler: JobHandler,
    options?: { readonly concurrency?: number; readonly attempts?: number },
  ): void;
  /** Runs a task again and again, `everyMs` after it last ended; on one process at a time. Before `start`. */
  every(name: string, everyMs: number, task: () => Promise<void>): void;
  start(): Promise<void>;
  dead(limit: number): Promise<readonly DeadJob[]>;
  /** How many jobs wait and how many are dead; for health and metrics. */
  counts(): Promise<{ readonly waiting: number; readonly dead: number }>;
  /**
   * Puts a dead job back in line; false when there is none. The request with the correlation id is told when that may
   * be done without an answer in time.
   */
  retry(id: string, correlationId: string): Promise<boolean>;
  /** A named place in the log, kept beside the jobs that followed from it, so that both are lost or kept together. */
  checkpoint(name: string): Checkpoint;
  /**
   * Everything that must not be forgotten when the jobs move to another queue: waiting jobs (a job that runs, or that
   * ran when its process ended, counts as waiting), dead ones and the done ones of the last 35 days. While nobody works
   * on the queue.
   */
  remembered(): AsyncIterable<RememberedJob>;
  /**
   * Takes over what another queue remembers. What is done here stays done; any other job becomes what it is there.
   * The same again changes nothing. Before `start`, and while no other process works on the queue.
   */
  adopt(jobs: readonly RememberedJob[]): Promise<void>;
  /** Takes no new job, waits for running ones, closes. */
  stop(): Promise<void>;
}

/** Injection token of the adapter in use. */
export const JOB_QUEUE = Symbol('JobQueue');
