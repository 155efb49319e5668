import { MongoBulkWriteError, type Db } from 'mongodb';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import {
  MINUTE_MS,
  type CallsAt,
  type CorrelationSums,
  type EndpointSums,
  type Millis,
} from './log-tables.js';
import { incrementsOf, slotOf } from './rollups.js';

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
  for (const entry of entries) {
    const at = Date.parse(entry.createdAt);
    const { hour, endpoint, correlation } = incrementsOf(entry);
    const { level, event } = entry;
    const status = entry.status ?? 0;
    const upsert = { upsert: true };
    const named = (name: string) => database.collection<{ _id: string }>(name);
    await named('log_hours').updateOne(
      { _id: [hour, level, event, status].join(' ') },
      { $inc: { n: 1 }, $setOnInsert: { hour, level, event, status } },
      upsert,
    );
    await named('log_event_types').updateOne({ _id: event }, { $min: { first: at } }, upsert);
    if (endpoint !== null) {
      const { method, path, requests, errors, durationSumMs, durationMaxMs } = endpoint.sums;
      for (const { slot, at: begin } of endpoint.slots) {
        await named('log_endpoints').updateOne(
          { _id: [slot, begin, method, path].join(' ') },
          {
            $inc: { requests, errors, durationSumMs },
            $max: { durationMaxMs },
            $setOnInsert: { slot, at: begin, method, path },
          },
          upsert,
        );
      }
    }
    if (correlation !== null) {
      const { id, answers, errors, durationMs: durationSumMs } = correlation;
      await named('log_correlations').updateOne(
        { _id: id },
        { $inc: { events: 1, answers, errors, durationSumMs }, $min: { first: at }, $max: { last: at } },
        upsert,
      );
    }
  }
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
