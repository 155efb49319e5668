import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { SystemClock } from './clock.js';
import { createEventLog } from './event-log/encrypted-event-log.js';
import { openSqliteEventStore } from './event-store/sqlite-event-store.js';
import { openFolderFileStore } from './files/folder-file-store.js';
import { openSqliteKeptAnswers } from './http/idempotency/sqlite-kept-answers.js';
import { notedJobQueue } from './jobs/noted-job-queue.js';
import { Reactions } from './jobs/reactions.js';
import { openSqliteJobQueue, type SqliteJobQueue } from './jobs/sqlite-job-queue.js';
import { OpenedResources } from './opened-resources.js';
import { openMailer, type Platform, type PlatformConfig } from './platform.js';
import { openSqliteReadStore } from './read-store/sqlite-read-store.js';
import { headsInFolder } from './seal/kept-heads.js';
import type { SealBreak } from './seal/seal-record.js';
import { savedHead } from './seal/seal-record.js';
import { verifySeal } from './seal/verify-seal.js';
import { SealKeeper } from './seal/seal-keeper.js';
import { Streams } from './streams/streams.js';
import { logsOn } from './telemetry/log-store/open-logs.js';
import { openSqliteLogTables } from './telemetry/log-store/sqlite-log-tables.js';
import { requireWholeTransfer } from './transfer/unfinished-transfer.js';
import { openSqliteVault } from './vault/sqlite-vault.js';

/** The platform on the embedded engines, with what only these can do. */
export type EmbeddedPlatform = Platform & { readonly jobs: SqliteJobQueue };

/**
 * Opens all embedded engines in the data folder. The event store comes first: it claims the folder for this process.
 * When one cannot be opened, those before it are closed again and its error is thrown (`StoreUnavailable`).
 */
export async function openEmbeddedPlatform(config: PlatformConfig): Promise<EmbeddedPlatform> {
  const opened = new OpenedResources();
  try {
    return await openAll(config, opened);
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
}

async function openAll(config: PlatformConfig, opened: OpenedResources): Promise<EmbeddedPlatform> {
  const { directory, definitions, log, clock = new SystemClock() } = config;
  const eventStore = await opened.open(openSqliteEventStore({ directory }), (store) => store.close());
  const vault = await opened.open(openSqliteVault({ directory }), (store) => store.close());
  await requireWholeTransfer(vault);
  const onError = (error: unknown): void => log.error({ err: error }, 'The seal could not be saved');
  const onBreak = (found: SealBreak): void =>
    log.error(
      { position: found.position },
      'The seal is broken: events were cut off or exchanged. Run audit:verify',
    );
  const sealing = SealKeeper.start({ log: eventStore, vault, clock, onBreak, onError });
  await opened.open(sealing, (keeper) => keeper.stop());
  const files = await openFolderFileStore({ directory });
  const answers = await opened.open(openSqliteKeptAnswers({ directory }), (store) => store.close());
  const eventLog = createEventLog({ store: eventStore, sealedStore: eventStore, vault, definitions });
  const readStore = await opened.open(openSqliteReadStore({ directory, log }), (store) => store.close());
  const runner = new ProjectionRunner({ feed: eventLog, store: readStore, models: config.readModels, log });
  const readModels = await opened.open(Promise.resolve(runner), () => runner.stop());
  const jobs = await opened.open(openSqliteJobQueue({ directory, clock, log }), (queue) => queue.stop());
  const reactions = await opened.open(
    Promise.resolve(new Reactions({ eventLog, jobs, checkpoint: jobs.checkpoint('reactions'), log })),
    (running) => running.stop(),
  );
  const tables = openSqliteLogTables(directory, config.logWriter);
  const { logBook, logs, follower } = logsOn(tables, { clock, log, eventLog });
  await opened.open(Promise.resolve(logBook), (book) => book.close());
  await opened.open(Promise.resolve(follower), (following) => following.stop());
  let closing: Promise<void> | undefined;
  return {
    eventStore,
    eventLog,
    streams: new Streams(eventLog),
    readStore,
    readModels,
    vault,
    files,
    jobs: notedJobQueue(jobs, logBook),
    reactions,
    answers,
    mailer: await openMailer(config, files),
    logBook,
    logs,
    seal: {
      head: async () => ({ ...(await savedHead(vault)), ...(await eventStore.sealHead()) }),
      verify: async () => verifySeal({ directory, vault, kept: await headsInFolder(directory) }),
    },
    redis: null,
    clock,
    log,
    alone: (_name, work) => work(),
    async start() {
      await readModels.start();
      await reactions.start();
      await jobs.start();
      await follower.start();
    },
    close: () => (closing ??= opened.close()),
  };
}
