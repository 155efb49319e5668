import type { Instant, Position } from '#contracts/kernel/domain-event.js';

/** Work to be done at least once. */
export type Job = {
  /** Derived from the event's id and the job's name, so that a repeated event makes no second job. */
  readonly id: string;
  readonly name: string;
  /** Ids only, never personal data. */
  readonly data: Readonly<Record<string, string>>;
  /** Correlation id of the cause; default: the job's id. */
  readonly correlationId?: string;
  /** Earliest start; default: now. */
  readonly notBefore?: Instant;
};

export type DeadJob = Job & {
  readonly attempts: number;
  readonly failedAt: Instant;
  /** The error's message, without personal data. */
  readonly reason: string;
};

/**
 * A job as it is moved to another queue. A done job has lost its data and correlation id. `attempts`: the number of
 * tries so far.
 */
export type RememberedJob = { readonly job: Job; readonly attempts: number } & (
  | { readonly state: 'waiting' }
  | { readonly state: 'done'; readonly endedAt: Instant }
  | { readonly state: 'dead'; readonly endedAt: Instant; readonly reason: string }
);

/** Thrown by a handler that can never succeed: the job is dead at once, with this message as the reason. */
export class JobHopeless extends Error {
  override readonly name: string = 'JobHopeless';
}

/**
 * A named position in the log. It may fall back after a fault: repeated events add no jobs, because the job ids are the
 * same.
 */
export type Checkpoint = {
  load(): Promise<Position | null>;
  /** Stores the position and adds the jobs of the events up to it: in one step, or the jobs first. */
  save(position: Position, jobs?: readonly Job[]): Promise<void>;
};

export type JobHandler = (job: Job, attempt: number) => Promise<void>;

/**
 * Durable work queue. A job added is run at least once, also after kill -9. Adding the same id again is idempotent,
 * until 35 days after the job is done; a rejected `add` may be repeated. Jobs added together begin in the order of
 * their due times. A failure is retried with growing delays (default 5 attempts: 1, 5, 25, 125 s); after the last
 * attempt or a `JobHopeless` the job is dead and can be listed and retried. The death of the process is no failure of
 * the job: it runs again after growing pauses, and is dead only after `MOST_DEATHS`. Jobs of one name run with the
 * concurrency of their handler, in each process that was started.
 */
export interface JobQueue {
  add(jobs: readonly Job[]): Promise<void>;
  /** Registers the one handler of a job name. Call before `start`. */
  handle(
    name: string,
    handler: JobHandler,
    options?: { readonly concurrency?: number; readonly attempts?: number },
  ): void;
  /** Repeats a task `everyMs` after its last end, in one process at a time. Call before `start`. */
  every(name: string, everyMs: number, task: () => Promise<void>): void;
  start(): Promise<void>;
  dead(limit: number): Promise<readonly DeadJob[]>;
  /** Waiting and dead jobs, for health and metrics. */
  counts(): Promise<{ readonly waiting: number; readonly dead: number }>;
  /**
   * Requeues a dead job; false if there is none. The request with this correlation id is notified of a write that may
   * succeed without an answer.
   */
  retry(id: string, correlationId: string): Promise<boolean>;
  /** A named position in the log, stored with the jobs that follow from it, so that both are lost or kept together. */
  checkpoint(name: string): Checkpoint;
  /**
   * Everything that must survive a move to another queue: waiting jobs (running and interrupted ones included), dead
   * ones and those done in the last 35 days. Call only while no process works on the queue.
   */
  remembered(): AsyncIterable<RememberedJob>;
  /**
   * Imports the jobs of another queue. Jobs done here stay done; all others are overwritten. Idempotent. Call before
   * `start`, while no other process works on the queue.
   */
  adopt(jobs: readonly RememberedJob[]): Promise<void>;
  /** Takes no new job, waits for running ones, closes. */
  stop(): Promise<void>;
}

export const JOB_QUEUE = Symbol('JobQueue');
