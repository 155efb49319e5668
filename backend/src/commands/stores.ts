import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ReadStore } from '#projections/engine/read-store.js';
import { whileHolding } from '../platform/cluster/while-holding.js';
import type { Config } from '../platform/config/config.js';
import { openEsdbEventStore } from '../platform/event-store/esdb-event-store.js';
import type { EventStore } from '../platform/event-store/event-store.js';
import { openSqliteEventStore } from '../platform/event-store/sqlite-event-store.js';
import { MongoLeases } from '../platform/mongo/mongo-leases.js';
import { openMongo } from '../platform/mongo/mongo-client.js';
import { newUuid } from '../platform/new-uuid.js';
import type { OpenedResources } from '../platform/opened-resources.js';
import { openMongoReadStore } from '../platform/read-store/mongo-read-store.js';
import { openSqliteReadStore } from '../platform/read-store/sqlite-read-store.js';
import type { Log } from '../platform/telemetry/log.js';
import { openMongoVault } from '../platform/vault/mongo-vault.js';
import { openSqliteVault } from '../platform/vault/sqlite-vault.js';
import type { Vault } from '../platform/vault/vault.js';

/** What the commands for operators work on. */
export type Stores = {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly readStore: ReadStore;
  /** Does the work while nobody else runs the read models. Rejects with `StoreUnavailable` (`in-use`). */
  ownReadModels<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** How long a command waits for a process of the product that is just ending. */
const WAIT_FOR_PROJECTIONS_MS = 15_000;

/** Opens the stores that the settings name. Rejects with `StoreUnavailable`, or a sentence about a folder without a log. */
export async function openStores(config: Config, opened: OpenedResources, log: Log): Promise<Stores> {
  const { engines, dataDirectory: directory } = config;
  if (engines.kind === 'embedded') {
    if (!existsSync(join(directory, 'events.db')))
      throw new Error(`In ${directory} gibt es kein Ereignisprotokoll.`);
    return {
      // First, because it claims the folder: with the product running in it, nothing else is touched.
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
