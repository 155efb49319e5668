import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ReadStore } from '#projections/engine/read-store.js';
import { whileHolding } from '../engines/cluster/while-holding.js';
import type { Config } from '../platform/config/config.js';
import { openEsdbEventStore } from '../engines/event-store/eventstoredb/esdb-event-store.js';
import type { EventStore } from '../platform/event-store/event-store.js';
import { openSqliteEventStore } from '../engines/event-store/sqlite/sqlite-event-store.js';
import { MongoLeases } from '../engines/mongo/mongo-leases.js';
import { openMongo } from '../engines/mongo/mongo-client.js';
import { newUuid } from '../platform/new-uuid.js';
import type { OpenedResources } from '../engines/opened-resources.js';
import { openMongoReadStore } from '../engines/read-store/mongodb/mongo-read-store.js';
import { openSqliteReadStore } from '../engines/read-store/sqlite/sqlite-read-store.js';
import type { Log } from '../platform/telemetry/log.js';
import { openMongoVault } from '../engines/vault/mongo-vault.js';
import { openSqliteVault } from '../engines/vault/sqlite-vault.js';
import type { Vault } from '../platform/vault/vault.js';

/** The stores of operators' commands. */
export type Stores = {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly readStore: ReadStore;
  /** Runs the work while no other process maintains the read models. Rejects with `StoreUnavailable` (`in-use`). */
  ownReadModels<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** How long to wait for a process that is stopping. */
const WAIT_FOR_PROJECTIONS_MS = 15_000;

/** Opens the configured stores. Rejects with `StoreUnavailable`, or a German sentence about a folder without a log. */
export async function openStores(config: Config, opened: OpenedResources, log: Log): Promise<Stores> {
  const { engines, dataDirectory: directory } = config;
  if (engines.kind === 'embedded') {
    if (!existsSync(join(directory, 'events.db')))
      throw new Error(`In ${directory} gibt es kein Ereignisprotokoll.`);
    return {
      // First, because it locks the folder: while the product runs, nothing else is touched.
      eventStore: await opened.open(openSqliteEventStore({ directory }), (store) => store.close()),
      vault: await opened.open(openSqliteVault({ directory }), (store) => store.close()),
      readStore: await opened.open(openSqliteReadStore({ directory }), (store) => store.close()),
      ownReadModels: (work) => work(),
    };
  }
  const mongo = await opened.open(openMongo({ url: engines.mongoUrl, log }), (server) => server.close());
  const lease = {
    leases: new MongoLeases(mongo),
    name: 'projections',
    holder: `${hostname()} ${newUuid()}`,
    waitMs: WAIT_FOR_PROJECTIONS_MS,
  };
  return {
    eventStore: await opened.open(openEsdbEventStore({ url: engines.eventStoreUrl, log }), (store) =>
      store.close(),
    ),
    vault: await opened.open(openMongoVault({ mongo }), (store) => store.close()),
    readStore: await opened.open(openMongoReadStore({ mongo, log }), (store) => store.close()),
    ownReadModels: (work) => whileHolding(lease, work),
  };
}
