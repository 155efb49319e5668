import { join } from 'node:path';
import { keepPrivate } from '../platform/files/private-folder.js';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { SystemClock } from '../platform/clock.js';
import { createEventLog } from '../platform/event-log/encrypted-event-log.js';
import { openSqliteEventStore } from './event-store/sqlite/sqlite-event-store.js';
import { openFolderFileStore } from './files/folder-file-store.js';
import { openSqliteKeptAnswers } from './kept-answers/sqlite-kept-answers.js';
import { notedJobQueue } from './jobs/noted-job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import { openSqliteJobQueue, type SqliteJobQueue } from './jobs/sqlite/sqlite-job-queue.js';
import { lifeOf } from './life-of-platform.js';
import { OpenedResources } from './opened-resources.js';
import { Connections, NOTHING_FIXED } from '../platform/connections/connections.js';
import { openMailer } from '../platform/mail/open-mailer.js';
import type { Platform, PlatformConfig } from '../platform/platform.js';
import { openSqliteReadStore } from './read-store/sqlite/sqlite-read-store.js';
import { headsInFolder } from '../platform/seal/kept-heads.js';
import type { SealBreak } from '../platform/seal/seal-record.js';
import { savedHead } from '../platform/seal/seal-record.js';
import { verifySeal } from './seal/verify-seal.js';
import { SealKeeper } from '../platform/seal/seal-keeper.js';
import { Streams } from '../platform/streams/streams.js';
import { logsOn } from './log-store/open-logs.js';
import { openSqliteLogTables } from './log-store/sqlite-log-tables.js';
import type { Log } from '../platform/telemetry/log.js';
import { requireUsable } from './require-usable.js';
import { openSqliteVault } from './vault/sqlite-vault.js';

export type EmbeddedPlatform = Platform & { readonly jobs: SqliteJobQueue };

/**
 * Opens all embedded engines in the data folder. The event store comes first: it locks the folder for this process. If
 * one engine cannot be opened, the ones before it are closed and its error is thrown (`StoreUnavailable`).
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
  await keepPrivate(directory, join(directory, 'teccom'));
  const vault = await opened.open(openSqliteVault({ directory }), (store) => store.close());
  await requireUsable(vault);
  const sealing = SealKeeper.start({ log: eventStore, vault, clock, ...sealFaults(log) });
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
  const streams = new Streams(eventLog);
  const connections = new Connections(config.connections ?? NOTHING_FIXED, streams, vault);
  return {
    eventStore,
    eventLog,
    streams,
    readStore,
    readModels,
    vault,
    files,
    jobs: notedJobQueue(jobs, logBook),
    reactions,
    answers,
    connections,
    mailer: await openMailer(connections, files, config.directory),
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
    ...lifeOf(readModels, [reactions, jobs, follower], opened),
  };
}

function sealFaults(log: Log): { onBreak: (found: SealBreak) => void; onError: (error: unknown) => void } {
  return {
    onBreak: ({ position }) =>
      log.error({ position }, 'The seal is broken: events were removed or replaced. Run audit:verify'),
    onError: (err) => log.error({ err }, 'The seal could not be saved'),
  };
}
