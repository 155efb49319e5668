import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ReadStore } from '#projections/engine/read-store.js';
import type { Clock } from '../platform/clock.js';
import { whileHolding } from '../platform/cluster/while-holding.js';
import type { EnginesConfig } from '../platform/config/config.js';
import { openEsdbEventStore } from '../platform/event-store/esdb-event-store.js';
import { openSqliteEventStore } from '../platform/event-store/sqlite-event-store.js';
import { openFolderFileStore } from '../platform/files/folder-file-store.js';
import { openMongoFileStore } from '../platform/files/mongo-file-store.js';
import { BullmqJobQueue } from '../platform/jobs/bullmq-job-queue.js';
import { openSqliteJobQueue } from '../platform/jobs/sqlite-job-queue.js';
import { keptTwice, mongoCheckpoint } from '../platform/mongo/mongo-checkpoint.js';
import { openMongo } from '../platform/mongo/mongo-client.js';
import { MongoLeases } from '../platform/mongo/mongo-leases.js';
import { newUuid } from '../platform/new-uuid.js';
import type { OpenedResources } from '../platform/opened-resources.js';
import { openMongoReadStore } from '../platform/read-store/mongo-read-store.js';
import { openSqliteReadStore } from '../platform/read-store/sqlite-read-store.js';
import { openRedis } from '../platform/redis/redis.js';
import type { Log } from '../platform/telemetry/log.js';
import type { Engines } from '../platform/transfer/transfer.js';
import { openMongoVault } from '../platform/vault/mongo-vault.js';
import { openSqliteVault } from '../platform/vault/sqlite-vault.js';

/** One side of a move, opened. */
export type Side = Engines & {
  /** Not opened before it is asked for: a source's read models are of no interest. */
  readStore(): Promise<ReadStore>;
  /**
   * Does the work while no process of the product works on these engines; an API of a cluster is not noticed. Rejects
   * with `StoreUnavailable` (`in-use`).
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type OpenSide = { readonly opened: OpenedResources; readonly clock: Clock; readonly log: Log };

/** What a folder has in which the product has run. */
const DATABASES = ['events.db', 'vault.db', 'jobs.db'] as const;
/** Each is held by the process that does it. */
const WORK = ['projections', 'reactions', 'seal'] as const;
/** How long to wait for a process that is just ending, or one that was killed. */
const WAIT_MS = 15_000;

/** The first database that a data folder lacks; null: the product has run in it. */
export function missingDatabase(directory: string): string | null {
  return DATABASES.find((file) => !existsSync(join(directory, file))) ?? null;
}

/** Opens the engines in a data folder. Rejects with `StoreUnavailable`, `in-use` while the product runs in it. */
export async function openFolder(directory: string, { opened, clock, log }: OpenSide): Promise<Side> {
  // First, because it claims the folder: with the product running in it, nothing else is touched.
  const eventStore = await opened.open(openSqliteEventStore({ directory }), (store) => store.close());
  const jobs = await opened.open(openSqliteJobQueue({ directory, clock, log }), (queue) => queue.stop());
  return {
    eventStore,
    vault: await opened.open(openSqliteVault({ directory }), (store) => store.close()),
    files: await openFolderFileStore({ directory }),
    jobs,
    reactionsPlace: jobs.checkpoint('reactions'),
    readStore: () => opened.open(openSqliteReadStore({ directory, log }), (store) => store.close()),
    alone: (work) => work(),
  };
}

/** Opens the engines on servers. Rejects with `StoreUnavailable`. */
export async function openServers(
  urls: Extract<EnginesConfig, { kind: 'cluster' }>,
  { opened, clock, log }: OpenSide,
): Promise<Side> {
  const eventStore = await opened.open(openEsdbEventStore({ url: urls.eventStoreUrl, log }), (store) =>
    store.close(),
  );
  const mongo = await opened.open(openMongo({ url: urls.mongoUrl, log }), (server) => server.close());
  const redis = await opened.open(openRedis({ url: urls.redisUrl, log }), async (server) => server.close());
  const jobs = new BullmqJobQueue({ redis, clock, log });
  const leases = new MongoLeases(mongo);
  const holder = `${hostname()} ${newUuid()}`;
  return {
    eventStore,
    vault: await opened.open(openMongoVault({ mongo }), (store) => store.close()),
    files: await openMongoFileStore({ mongo }),
    jobs: await opened.open(Promise.resolve(jobs), (queue) => queue.stop()),
    reactionsPlace: keptTwice(jobs.checkpoint('reactions'), mongoCheckpoint(mongo, 'reactions')),
    readStore: () => opened.open(openMongoReadStore({ mongo, log }), (store) => store.close()),
    alone: (work) =>
      WORK.reduce(
        (inner, name) => () => whileHolding({ leases, name, holder, waitMs: WAIT_MS }, inner),
        work,
      )(),
  };
}
