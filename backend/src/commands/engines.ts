import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ReadStore } from '#projections/engine/read-store.js';
import type { Clock } from '../platform/clock.js';
import { whileHolding } from '../engines/cluster/while-holding.js';
import type { EnginesConfig } from '../platform/config/config.js';
import { openEsdbEventStore } from '../engines/event-store/eventstoredb/esdb-event-store.js';
import { openSqliteEventStore } from '../engines/event-store/sqlite/sqlite-event-store.js';
import { openFolderFileStore } from '../engines/files/folder-file-store.js';
import { openMongoFileStore } from '../engines/files/mongo-file-store.js';
import { BullmqJobQueue } from '../engines/jobs/bullmq/bullmq-job-queue.js';
import { openSqliteJobQueue } from '../engines/jobs/sqlite/sqlite-job-queue.js';
import { keptTwice, mongoCheckpoint } from '../engines/mongo/mongo-checkpoint.js';
import { openMongo } from '../engines/mongo/mongo-client.js';
import { MongoLeases } from '../engines/mongo/mongo-leases.js';
import { newUuid } from '../platform/new-uuid.js';
import type { OpenedResources } from '../engines/opened-resources.js';
import { openMongoReadStore } from '../engines/read-store/mongodb/mongo-read-store.js';
import { openSqliteReadStore } from '../engines/read-store/sqlite/sqlite-read-store.js';
import { openRedis } from '../platform/redis/redis.js';
import type { Log } from '../platform/telemetry/log.js';
import type { Engines } from '../engines/transfer/transfer.js';
import { openMongoVault } from '../engines/vault/mongo-vault.js';
import { openSqliteVault } from '../engines/vault/sqlite-vault.js';

export type Side = Engines & {
  /** Opened on demand: a source's read models are not needed. */
  readStore(): Promise<ReadStore>;
  /**
   * Runs the work while no process of the product works on these engines; does not detect API processes of a cluster.
   * Rejects with `StoreUnavailable` (`in-use`).
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type OpenSide = { readonly opened: OpenedResources; readonly clock: Clock; readonly log: Log };

const DATABASES = ['events.db', 'vault.db', 'jobs.db'] as const;
/** Leases held by the processes that do this work. */
const WORK = ['projections', 'reactions', 'seal'] as const;
/** How long to wait for a process that is stopping or was killed. */
const WAIT_MS = 15_000;

/** The first missing database of a data folder; null: the product has run in it. */
export function missingDatabase(directory: string): string | null {
  return DATABASES.find((file) => !existsSync(join(directory, file))) ?? null;
}

/** Opens the engines in a data folder. Rejects with `StoreUnavailable`; `in-use` while the product runs. */
export async function openFolder(directory: string, { opened, clock, log }: OpenSide): Promise<Side> {
  // First, because it locks the folder: while the product runs, nothing else is touched.
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
