import { BSON, MongoServerError, type Collection, type Db, type Document } from 'mongodb';
import { HOUR_MS, LOG_BYTES, ROOM, type Millis } from '../../platform/telemetry/log-store/log-tables.js';
import type { EntryDocument } from './mongo-log-writing.js';

type Limit = { readonly _id: string; readonly bytes: number };

const LIMIT = 'limit';
/** What grows with the calls of strangers; all other sums have a fixed number of documents a day. */
const GROWING = ['log_entries', 'log_correlations'] as const;
/** Entries deleted in one round, so that other work has its turn. */
const MOST_AT_ONCE = 20_000;
const SAMPLE = 100;

/** Saves the limit for all processes. */
export async function saveLimit(database: Db, bytes: number): Promise<void> {
  const places = database.collection<Limit>('log_places');
  await places.replaceOne({ _id: LIMIT }, { bytes }, { upsert: true });
}

/**
 * Deletes the oldest entries in part if the logs are larger than their limit; true if more must go. Bytes are those of
 * the documents and their indexes before compression, so that the disk holds less.
 */
export async function forgetOldest(database: Db): Promise<boolean> {
  const entries = database.collection<EntryDocument>('log_entries');
  const limit = (await database.collection<Limit>('log_places').findOne({ _id: LIMIT }))?.bytes ?? LOG_BYTES;
  const sizes = await Promise.all(GROWING.map((name) => bytesOf(database.collection(name))));
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  if (size <= limit) return false;
  const count = await entries.estimatedDocumentCount();
  const surplus = Math.ceil(count * (1 - (limit * (1 - ROOM)) / size));
  const [keptFrom] = await entries
    .find({})
    .sort({ at: 1, _id: 1 })
    .skip(Math.min(surplus, MOST_AT_ONCE, Math.max(0, count - 1)))
    .limit(1)
    .toArray();
  if (keptFrom === undefined) return false;
  const { at, _id } = keptFrom;
  const { deletedCount } = await entries.deleteMany({
    $or: [{ at: { $lt: at } }, { at, _id: { $lt: _id } }],
  });
  await forgetSums(database, at);
  return deletedCount > 0 && surplus > MOST_AT_ONCE;
}

async function forgetSums(database: Db, before: Millis): Promise<void> {
  await database.collection('log_correlations').deleteMany({ last: { $lt: before } });
  await database.collection('log_hours').deleteMany({ hour: { $lt: before - HOUR_MS } });
}

/** What the server says of the disk that it writes to; both missing from a server that does not know. */
type DiskStats = { readonly fsTotalSize?: number; readonly fsUsedSize?: number };

/** True if less than this is free on the disk of the server. A server that does not know has room. */
export async function isDiskFull(database: Pick<Db, 'command'>, leastFreeBytes: number): Promise<boolean> {
  const { fsTotalSize, fsUsedSize } = (await database.command({ dbStats: 1 })) as DiskStats;
  if (fsTotalSize === undefined || fsUsedSize === undefined) return false;
  return fsTotalSize - fsUsedSize < leastFreeBytes;
}

/** The size of a collection, from the server's statistics; estimated for a server that has none. */
async function bytesOf(collection: Collection): Promise<number> {
  try {
    const [{ storageStats } = {}] = await collection
      .aggregate<{ storageStats?: Document }>([{ $collStats: { storageStats: {} } }])
      .toArray();
    return Number(storageStats?.['size'] ?? 0) + Number(storageStats?.['totalIndexSize'] ?? 0);
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    return estimatedBytesOf(collection);
  }
}

async function estimatedBytesOf(collection: Collection): Promise<number> {
  const sample = await collection.find({}).limit(SAMPLE).toArray();
  const bytes = sample.reduce((sum, document) => sum + BSON.calculateObjectSize(document), 0);
  return (bytes / Math.max(1, sample.length)) * (await collection.estimatedDocumentCount());
}
