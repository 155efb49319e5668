import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventFeed } from '#projections/engine/event-feed.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import { StoredReadModels } from '#projections/engine/stored-read-models.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import { rebuild } from '#projections/engine/rebuild.js';
import { openSqliteReadStore } from '../read-store/sqlite/sqlite-read-store.js';
import type { Log } from '../../platform/telemetry/log.js';

export type StateHash = { readonly documents: number; readonly hash: string };

/** Rebuilds all read models from the log, replaces the existing ones, and hashes them. */
export async function rebuiltState(
  feed: EventFeed,
  store: ReadStore,
  models: readonly AnyReadModel[],
): Promise<StateHash> {
  await rebuild({ feed, store, models });
  const hash = createHash('sha256');
  let documents = 0;
  for (const { collection } of models) {
    for await (const { key, json } of store.dump(collection)) {
      hash.update(JSON.stringify([collection.name, key, json]));
      documents += 1;
    }
  }
  return { documents, hash: hash.digest('hex') };
}

/** The same from the log alone, in a folder where the read models stay. */
export async function stateIn(
  directory: string,
  feed: EventFeed,
  models: readonly AnyReadModel[],
  log: Log,
): Promise<StateHash> {
  return inStore(directory, log, (store) => rebuiltState(feed, store, models));
}

/** The same from the log alone, in a temporary folder. */
export async function stateFrom(
  feed: EventFeed,
  models: readonly AnyReadModel[],
  log: Log,
): Promise<StateHash> {
  return inStoreOfItsOwn(log, (store) => rebuiltState(feed, store, models));
}

/** Runs the work on read models built from the log alone, in a temporary folder. */
export async function onStateFrom<Result>(
  feed: EventFeed,
  models: readonly AnyReadModel[],
  log: Log,
  work: (readModels: ReadModels) => Promise<Result>,
): Promise<Result> {
  return inStoreOfItsOwn(log, async (store) => {
    await rebuild({ feed, store, models });
    return work(Object.assign(new StoredReadModels(store), { waitFor: async () => true }));
  });
}

async function inStoreOfItsOwn<Result>(
  log: Log,
  work: (store: ReadStore) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-transfer-'));
  try {
    return await inStore(directory, log, work);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function inStore<Result>(
  directory: string,
  log: Log,
  work: (store: ReadStore) => Promise<Result>,
): Promise<Result> {
  const store = await openSqliteReadStore({ directory, log });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
