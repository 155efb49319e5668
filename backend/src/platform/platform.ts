import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import { SystemClock, type Clock } from './clock.js';
import { createEventLog } from './event-log/encrypted-event-log.js';
import type { EventLog } from './event-log/event-log.js';
import type { EventStore } from './event-store/event-store.js';
import { openSqliteEventStore } from './event-store/sqlite-event-store.js';
import type { FileStore } from './files/file-store.js';
import { openFolderFileStore } from './files/folder-file-store.js';
import type { JobQueue } from './jobs/job-queue.js';
import { Reactions } from './jobs/reactions.js';
import { openSqliteJobQueue, type SqliteJobQueue } from './jobs/sqlite-job-queue.js';
import type { Mailer } from './mail/mailer.js';
import { openOutboxMailer } from './mail/outbox-mailer.js';
import { openSmtpMailer } from './mail/smtp-mailer.js';
import { OpenedResources } from './opened-resources.js';
import { openSqliteReadStore } from './read-store/sqlite-read-store.js';
import type { SealBreak } from './seal/seal-record.js';
import { SealKeeper } from './seal/seal-keeper.js';
import { Streams } from './streams/streams.js';
import type { Log } from './telemetry/log.js';
import { openSqliteVault } from './vault/sqlite-vault.js';
import type { Vault } from './vault/vault.js';

/** Everything the modules of the business stand on, opened. */
export type Platform = {
  readonly eventStore: EventStore;
  readonly eventLog: EventLog;
  readonly streams: Streams;
  readonly readStore: ReadStore;
  readonly readModels: ProjectionRunner;
  readonly vault: Vault;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  readonly reactions: Reactions;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Brings the read models to the head of the log and follows it, then runs reactions and jobs. After every handler,
   * task and reaction has been registered.
   */
  start(): Promise<void>;
  /** Ends reactions, jobs and projections, then closes the stores; nothing acknowledged is lost. Twice does no harm. */
  close(): Promise<void>;
};

/** The platform on the embedded engines, with what only these can do. */
export type EmbeddedPlatform = Platform & { readonly jobs: SqliteJobQueue };

export type PlatformConfig = {
  /** The data folder; made when missing. For one process at a time. */
  readonly directory: string;
  readonly definitions: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
  readonly log: Log;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Null or missing: mails are written into the folder `postausgang`. */
  readonly smtpUrl?: string | null;
};

/**
 * Opens all embedded engines in the data folder. The event store comes first: it claims the folder for this process.
 * When one cannot be opened, those before it are closed again and its error is thrown (`StoreUnavailable`).
 */
export async function openPlatform(config: PlatformConfig): Promise<EmbeddedPlatform> {
  const opened = new OpenedResources();
  try {
    return await openAll(config, opened);
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
}

async function openAll(config: PlatformConfig, opened: OpenedResources): Promise<EmbeddedPlatform> {
  const { directory, definitions, log, clock = new SystemClock(), smtpUrl = null } = config;
  const eventStore = await opened.open(openSqliteEventStore({ directory }), (store) => store.close());
  const vault = await opened.open(openSqliteVault({ directory }), (store) => store.close());
  const onError = (error: unknown): void => log.error({ err: error }, 'The seal could not be saved');
  const onBreak = (found: SealBreak): void =>
    log.error(
      { position: found.position },
      'The seal is broken: events were cut off or exchanged. Run audit:verify',
    );
  const sealing = SealKeeper.start({ log: eventStore, vault, clock, onBreak, onError });
  await opened.open(sealing, (keeper) => keeper.stop());
  const files = await openFolderFileStore({ directory });
  const eventLog = createEventLog({ store: eventStore, vault, definitions });
  const readStore = await opened.open(openSqliteReadStore({ directory, log }), (store) => store.close());
  const runner = new ProjectionRunner({ feed: eventLog, store: readStore, models: config.readModels, log });
  const readModels = await opened.open(Promise.resolve(runner), () => runner.stop());
  const jobs = await opened.open(openSqliteJobQueue({ directory, clock, log }), (queue) => queue.stop());
  const reactions = await opened.open(
    Promise.resolve(new Reactions({ eventLog, jobs, checkpoint: jobs.checkpoint('reactions'), log })),
    (running) => running.stop(),
  );
  const mailer = smtpUrl === null ? await openOutboxMailer({ directory }) : openSmtpMailer(smtpUrl);
  const streams = new Streams(eventLog);
  const start = async (): Promise<void> => {
    await readModels.start();
    await reactions.start();
    await jobs.start();
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= opened.close());
  return {
    eventStore,
    eventLog,
    streams,
    readStore,
    readModels,
    vault,
    files,
    jobs,
    reactions,
    mailer,
    clock,
    log,
    start,
    close,
  };
}
