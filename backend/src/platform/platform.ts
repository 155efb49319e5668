import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { LiveReadModels } from '#projections/engine/live-read-models.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import type { Clock } from './clock.js';
import type { Connections, FixedConnections } from './connections/connections.js';
import type { EventLog } from './event-log/event-log.js';
import type { EventStore } from './event-store/event-store.js';
import type { FileStore } from './files/file-store.js';
import type { KeptAnswers } from './http/idempotency/kept-answers.js';
import type { JobQueue } from './jobs/job-queue.js';
import type { Reactions } from './jobs/reactions.js';
import type { Mailer } from './mail/mailer.js';
import type { RedisServer } from './redis/redis.js';
import type { Seal } from './seal/seal.js';
import type { Streams } from './streams/streams.js';
import type { LogBook } from './telemetry/log-store/log-book.js';
import type { LogStore } from './telemetry/log-store/log-store.js';
import type { LogWriterPlace } from './telemetry/log-store/log-tables.js';
import type { Log } from './telemetry/log.js';
import type { Vault } from './vault/vault.js';

/** The opened engines and services that the modules use. */
export type Platform = {
  readonly eventStore: EventStore;
  readonly eventLog: EventLog;
  readonly streams: Streams;
  readonly readStore: ReadStore;
  readonly readModels: LiveReadModels;
  readonly vault: Vault;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  readonly reactions: Reactions;
  readonly answers: KeptAnswers;
  readonly connections: Connections;
  readonly mailer: Mailer;
  readonly logBook: LogBook;
  readonly seal: Seal;
  readonly logs: LogStore;
  /** Shared by several processes; null for a single process. */
  readonly redis: RedisServer | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Runs the work while no other process does the same; at once for a single process. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Starts the work of this process's role. Call after every handler, task and reaction has been registered. Resolves
   * when queries can be asked; lists that are not complete say so.
   */
  start(): Promise<void>;
  /** Resolves when the lists that this process builds are complete, and its reactions and jobs run. */
  running(): Promise<void>;
  /** Stops reactions, jobs and projections, then closes the stores; loses no acknowledged write. Idempotent. */
  close(): Promise<void>;
};

export type PlatformConfig = {
  /** The data folder, created if missing. Embedded engines allow one process at a time. */
  readonly directory: string;
  readonly definitions: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
  readonly log: Log;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Where embedded engines write logs; default: a separate thread. */
  readonly logWriter?: LogWriterPlace;
  /** What the environment sets; default: nothing. */
  readonly connections?: FixedConnections;
};
