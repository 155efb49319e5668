import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { LiveReadModels } from '#projections/engine/live-read-models.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import type { Clock } from './clock.js';
import type { EventLog } from './event-log/event-log.js';
import type { EventStore } from './event-store/event-store.js';
import type { FileStore } from './files/file-store.js';
import type { KeptAnswers } from './http/idempotency/kept-answers.js';
import type { JobQueue } from './jobs/job-queue.js';
import type { Reactions } from './jobs/reactions.js';
import type { Mailer } from './mail/mailer.js';
import { openOutboxMailer } from './mail/outbox-mailer.js';
import { openSmtpMailer } from './mail/smtp-mailer.js';
import type { RedisServer } from './redis/redis.js';
import type { Seal } from './seal/seal.js';
import type { Streams } from './streams/streams.js';
import type { LogBook } from './telemetry/log-store/log-book.js';
import type { LogStore } from './telemetry/log-store/log-store.js';
import type { LogWriterPlace } from './telemetry/log-store/sqlite-log-tables.js';
import type { Log } from './telemetry/log.js';
import type { Vault } from './vault/vault.js';

/** Everything the modules of the business stand on, opened. */
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
  /** The answers kept for repeated calls. */
  readonly answers: KeptAnswers;
  readonly mailer: Mailer;
  /** Where everybody notes what he did. */
  readonly logBook: LogBook;
  readonly seal: Seal;
  readonly logs: LogStore;
  /** What several processes share at once; null where there is one process. */
  readonly redis: RedisServer | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Runs the work while no other process does the same work; at once where there is one process. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Begins what the role of this process is to do. After every handler, task and reaction has been registered. */
  start(): Promise<void>;
  /** Ends reactions, jobs and projections, then closes the stores; nothing acknowledged is lost. Twice does no harm. */
  close(): Promise<void>;
};

export type PlatformConfig = {
  /** The data folder; made when missing. On embedded engines for one process at a time. */
  readonly directory: string;
  readonly definitions: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
  readonly log: Log;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Who writes the logs on embedded engines; default: a thread of its own. */
  readonly logWriter?: LogWriterPlace;
  /** Null or missing: mails are written into the folder `postausgang`. */
  readonly smtpUrl?: string | null;
};

/** The way that mails leave by. */
export async function openMailer(
  { directory, smtpUrl = null }: Pick<PlatformConfig, 'directory' | 'smtpUrl'>,
  files: FileStore,
): Promise<Mailer> {
  return smtpUrl === null ? openOutboxMailer({ directory, files }) : openSmtpMailer(smtpUrl, files);
}
