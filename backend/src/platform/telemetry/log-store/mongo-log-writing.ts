import { MongoBulkWriteError, type Db } from 'mongodb';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import {
  MINUTE_MS,
  type CallsAt,
  type CorrelationSums,
  type EndpointSums,
  type Millis,
} from './log-tables.js';
import { slotOf, sumsOf } from './rollups.js';

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

/** The entries that were not there yet. */
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

/** Adds the entries to what is added up over them. */
export async function addUp(database: Db, entries: readonly LogEntry[]): Promise<void> {
  const { hours, types, endpoints, correlations } = sumsOf(entries);
  const add = (name: string, id: string, change: object): Promise<unknown> =>
    database.collection<{ _id: string }>(name).updateOne({ _id: id }, change, { upsert: true });
  for (const { n, ...of } of hours)
    await add('log_hours', [of.hour, of.level, of.event, of.status].join(' '), {
      $inc: { n },
      $setOnInsert: of,
    });
  for (const { event, first } of types) await add('log_event_types', event, { $min: { first } });
  for (const { requests, errors, durationSumMs, durationMaxMs, ...of } of endpoints) {
    await add('log_endpoints', [of.slot, of.at, of.method, of.path].join(' '), {
      $inc: { requests, errors, durationSumMs },
      $max: { durationMaxMs },
      $setOnInsert: of,
    });
  }
  for (const { correlationId, first, last, ...sums } of correlations)
    await add('log_correlations', correlationId, { $inc: sums, $min: { first }, $max: { last } });
}

/** Adds to the catalogue's calls, by second and by minute. */
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
