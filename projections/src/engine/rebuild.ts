import { START, type Position } from '#contracts/kernel/domain-event.js';
import { advance, openTrack, slowest, type Track } from './advance.js';
import type { EventFeed } from './event-feed.js';
import type { AnyReadModel } from './read-model.js';
import type { CollectionDefinition, ReadStore } from './read-store.js';
import { WriteBehind } from './write-behind.js';

export type RebuildOptions = {
  readonly feed: EventFeed;
  /** No other process may write these read models meanwhile. */
  readonly store: ReadStore;
  readonly models: readonly AnyReadModel[];
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Compares with the old build, after updating it to the head of the log. */
  readonly verify?: boolean;
  /** Events per transaction; default 2,000. */
  readonly batchSize?: number;
};

export type RebuildProgress = {
  readonly events: number;
  readonly position: Position;
  readonly head: Position;
};

export type RebuildResult = {
  readonly name: string;
  readonly documents: number;
  /** Key of the first document that differs from the old build; null: none, or not compared. */
  readonly differs: string | null;
};

/** A handler threw; the old build is kept. */
export class RebuildFailed extends Error {
  override readonly name = 'RebuildFailed';
}

const DEFAULT_BATCH_SIZE = 2_000;

/**
 * Builds the read models from the whole log in separate collections, then replaces the old ones, each atomically.
 * Throws `RebuildFailed` if a handler throws.
 */
export async function rebuild(options: RebuildOptions): Promise<readonly RebuildResult[]> {
  const { feed, store, models, verify = false } = options;
  if (verify) await passThrough(options, await Promise.all(models.map((model) => openTrack(store, model))));
  const fresh = models.map((model) => ({ ...model, collection: besides(model.collection) }));
  for (const { collection } of fresh) await store.drop(collection.name, collection.version);
  const tracks = await Promise.all(fresh.map((model) => openTrack(store, model)));
  try {
    await passThrough({ ...options, feed }, tracks, options.onProgress);
  } catch (error) {
    for (const { collection } of fresh) await store.drop(collection.name, collection.version);
    throw error;
  }
  const results: RebuildResult[] = [];
  for (const [place, { collection }] of models.entries()) {
    const built = (fresh[place] as AnyReadModel).collection;
    const differs = verify ? await firstDifference(store, collection, built) : null;
    results.push({ name: collection.name, documents: await store.count(built), differs });
    await store.open(collection);
    await store.replace(collection, built);
  }
  return results;
}

/** Key of the first document with different bytes; null: both builds are equal. */
export async function firstDifference(
  store: ReadStore,
  one: CollectionDefinition,
  other: CollectionDefinition,
): Promise<string | null> {
  const others = store.dump(other)[Symbol.asyncIterator]();
  for await (const { key, json } of store.dump(one)) {
    const next = await others.next();
    if (next.done === true) return key;
    if (next.value.key !== key) return next.value.key < key ? next.value.key : key;
    if (next.value.json !== json) return key;
  }
  const next = await others.next();
  return next.done === true ? null : next.value.key;
}

async function passThrough(
  { feed, store: target, batchSize = DEFAULT_BATCH_SIZE }: RebuildOptions,
  tracks: readonly Track[],
  onProgress: RebuildOptions['onProgress'] = () => undefined,
): Promise<void> {
  const head = await feed.head();
  const store = new WriteBehind(target);
  let events = 0;
  let after = slowest(tracks) ?? START;
  for (;;) {
    const batch = await feed.readAll(after, batchSize);
    if (batch.length === 0) return store.settled();
    const [failed] = (await advance(store, tracks, batch)).stopped;
    if (failed?.poison) {
      const { event, error } = failed.poison;
      const reason = error instanceof Error ? error.message : String(error);
      throw new RebuildFailed(
        `${failed.model.collection.name}: ${event.type} at ${event.position} cannot be taken: ${reason}`,
        { cause: error },
      );
    }
    events += batch.length;
    after = batch.at(-1)?.position ?? after;
    onProgress({ events, position: after, head });
  }
}

function besides(collection: CollectionDefinition): CollectionDefinition {
  return { ...collection, name: `${collection.name}~` };
}
