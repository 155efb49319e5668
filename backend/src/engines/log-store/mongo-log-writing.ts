import { MongoBulkWriteError, type Db, type Document, type UpdateFilter } from 'mongodb';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import {
  MINUTE_MS,
  type CallsAt,
  type CorrelationSums,
  type EndpointSums,
  type Millis,
} from '../../platform/telemetry/log-store/log-tables.js';
import { slotOf, sumsOf } from '../../platform/telemetry/log-store/rollups.js';

const DUPLICATE_KEY = 11_000;

export type EntryDocument = Omit<LogEntry, 'id' | 'createdAt'> & {
  readonly _id: string;
  readonly at: Millis;
};
export type HourDocument = {
  readonly _id: string;
  readonly hour: Millis;
  readonly level: string;
  readonly event: string;
  readonly status: number;
  readonly n: number;
};
export type EndpointDocument = EndpointSums & {
  readonly _id: string;
  readonly slot: string;
  readonly at: Millis;
};
export type CorrelationDocument = Omit<CorrelationSums, 'correlationId'> & { readonly _id: string };
export type CallDocument = CallsAt & { readonly _id: string; readonly slot: string };

export async function insertEntries(
  database: Db,
  entries: readonly LogEntry[],
): Promise<readonly LogEntry[]> {
  if (entries.length === 0) return entries;
  const documents = entries.map(({ id: _id, createdAt, ...entry }) => ({
    _id,
    at: Date.parse(createdAt),
    ...entry,
  }));
  try {
    await database.collection<EntryDocument>('log_entries').insertMany(documents, { ordered: false });
    return entries;
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const faults = [error.writeErrors].flat();
    if (faults.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    const known = new Set(faults.map(({ index }) => index));
    return entries.filter((_, index) => !known.has(index));
  }
}

/** One request per collection: a busy minute has a thousand correlations, and each request waits for a majority. */
export async function addUp(database: Db, entries: readonly LogEntry[]): Promise<void> {
  const { hours, types, endpoints, correlations } = sumsOf(entries);
  await addAll(
    database,
    'log_hours',
    hours.map(({ n, ...of }) => ({
      id: [of.hour, of.level, of.event, of.status].join(' '),
      change: { $inc: { n }, $setOnInsert: of },
    })),
  );
  await addAll(
    database,
    'log_event_types',
    types.map(({ event, first }) => ({ id: event, change: { $min: { first } } })),
  );
  await addAll(
    database,
    'log_endpoints',
    endpoints.map(({ requests, errors, durationSumMs, durationMaxMs, ...of }) => ({
      id: [of.slot, of.at, of.method, of.path].join(' '),
      change: {
        $inc: { requests, errors, durationSumMs },
        $max: { durationMaxMs },
        $setOnInsert: of,
      },
    })),
  );
  await addAll(
    database,
    'log_correlations',
    correlations.map(({ correlationId, first, last, ...sums }) => ({
      id: correlationId,
      change: { $inc: sums, $min: { first }, $max: { last } },
    })),
  );
}

type Sum = { readonly id: string; readonly change: UpdateFilter<Document> };

async function addAll(database: Db, name: string, sums: readonly Sum[]): Promise<void> {
  if (sums.length === 0) return;
  const updates = sums.map(({ id, change }) => ({
    updateOne: { filter: { _id: id }, update: change, upsert: true },
  }));
  await database.collection<Document & { _id: string }>(name).bulkWrite(updates);
}

export async function addCalls(database: Db, calls: readonly CallsAt[]): Promise<void> {
  for (const { at: second, ...counts } of calls) {
    const slots = { second, minute: slotOf(second, MINUTE_MS) };
    for (const [slot, at] of Object.entries(slots)) {
      await database
        .collection<{ _id: string }>('log_calls')
        .updateOne({ _id: `${slot} ${at}` }, { $inc: counts, $setOnInsert: { slot, at } }, { upsert: true });
    }
  }
}
