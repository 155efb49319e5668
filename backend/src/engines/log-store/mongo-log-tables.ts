import type { Db, Filter } from 'mongodb';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { MongoServer } from '../mongo/mongo-client.js';
import {
  BEHIND_ALL_IDS,
  DAY_MS,
  FREE_DISK_BYTES,
  HOUR_MS,
  MINUTES_KEPT_MS,
  SECONDS_KEPT_MS,
  type CallsAt,
  type CorrelationSums,
  type EndpointSlot,
  type EndpointSums,
  type EntryKey,
  type HourCount,
  type LogBatch,
  type LogFilter,
  type LogTables,
  type Millis,
  type Period,
  type SeenBreaker,
  type Slot,
  type Suspect,
  type SuspectKind,
} from '../../platform/telemetry/log-store/log-tables.js';
import { forgetOldest, isDiskFull, saveLimit } from './mongo-log-limit.js';
import {
  addCalls,
  addUp,
  insertEntries,
  type CallDocument,
  type CorrelationDocument,
  type EndpointDocument,
  type EntryDocument,
  type HourDocument,
} from './mongo-log-writing.js';
import {
  addEndpoints,
  LOGIN_PATH,
  REFUSED_LOGIN_STATUSES,
} from '../../platform/telemetry/log-store/rollups.js';

const INDEXES: readonly (readonly [collection: string, ...fields: string[]])[] = [
  ['log_entries', 'at', '_id'],
  ['log_entries', 'level', 'at', '_id'],
  ['log_entries', 'event', 'at', '_id'],
  ['log_entries', 'status', 'at', '_id'],
  ['log_entries', 'correlationId', 'at', '_id'],
  ['log_hours', 'hour'],
  ['log_endpoints', 'slot', 'at'],
  ['log_correlations', 'last'],
  ['log_calls', 'slot', 'at'],
];

const SUSPECTS: Readonly<Record<SuspectKind, Filter<EntryDocument>>> = {
  'frontend-error': { event: 'frontend-log', level: 'ERROR' },
  'refused-login': {
    event: 'http-response',
    status: { $in: [...REFUSED_LOGIN_STATUSES] },
    path: LOGIN_PATH,
  },
};

/** Opens the logs that all processes share, in MongoDB. Rejects with `StoreUnavailable`. */
export async function openMongoLogTables(mongo: MongoServer): Promise<LogTables> {
  await mongo.runLong(async (database) => {
    for (const [collection, ...fields] of INDEXES) {
      const keys = Object.fromEntries(fields.map((field) => [field, 1 as const]));
      await database.collection(collection).createIndex(keys);
    }
  });
  return new MongoLogTables(mongo);
}

/** Number of batches after which a process compares the size of the logs with their limit. */
const LOOK_EVERY = 20;

/** Writes entries before their sums: a crash in between leaves sums too small by one batch. */
class MongoLogTables implements LogTables {
  private batches = 0;
  private isDiskFull = false;

  constructor(private readonly mongo: MongoServer) {}

  async write({ entries, calls = [], breaker, followed }: LogBatch): Promise<void> {
    await this.requireRoom();
    await this.mongo.runLong(async (database) => {
      const written = await insertEntries(database, entries);
      await addUp(database, written);
      await addCalls(database, calls);
      if (breaker !== undefined) {
        const { processId, ...seen } = breaker;
        const breakers = database.collection<{ _id: string }>('log_breakers');
        await breakers.replaceOne({ _id: processId }, seen, { upsert: true });
      }
      if (followed !== undefined) {
        const places = database.collection<{ _id: string }>('log_places');
        await places.replaceOne({ _id: 'followed' }, { position: followed }, { upsert: true });
      }
    });
    this.batches += 1;
    if (this.batches % LOOK_EVERY === 0) await this.makeRoom();
  }

  /** The logs leave room for the read models, the vault and the files, which are on the same disk. */
  private async requireRoom(): Promise<void> {
    if (this.batches % LOOK_EVERY === 0 || this.isDiskFull)
      this.isDiskFull = await this.mongo.run((database) => isDiskFull(database, FREE_DISK_BYTES));
    if (this.isDiskFull) throw new StoreUnavailable('full', 'Too little free disk for logs');
  }

  async limitTo(mostBytes: number): Promise<void> {
    await this.mongo.run((database) => saveLimit(database, mostBytes));
    await this.makeRoom();
  }

  /** Each round is short; the lock of all processes is not needed, because deleting twice frees more room at most. */
  private async makeRoom(): Promise<void> {
    while (await this.mongo.runLong(forgetOldest));
  }

  entries(
    filter: LogFilter,
    period: Period,
    order: 'newest' | 'oldest',
    { limit, skip = 0, after }: { readonly limit: number; readonly skip?: number; readonly after?: EntryKey },
  ): Promise<readonly LogEntry[]> {
    const direction = order === 'newest' ? -1 : 1;
    const beyond = order === 'newest' ? '$lt' : '$gt';
    const where: Filter<EntryDocument> = {
      ...filterOf(filter),
      at: { $gte: period.from, $lte: period.to },
      ...(after === undefined
        ? {}
        : { $or: [{ at: { [beyond]: after.at } }, { at: after.at, _id: { [beyond]: after.id } }] }),
    };
    return this.read(async (database) => {
      const found = database
        .collection<EntryDocument>('log_entries')
        .find(where)
        .sort({ at: direction, _id: direction })
        .skip(skip)
        .limit(limit);
      return (await found.toArray()).map(({ _id: id, at, ...entry }) => ({
        id,
        createdAt: new Date(at).toISOString(),
        ...entry,
      }));
    });
  }

  count(filter: LogFilter, { from, to }: Period): Promise<number> {
    const where: Filter<EntryDocument> = { ...filterOf(filter), at: { $gte: from, $lte: to } };
    return this.read((database) => database.collection<EntryDocument>('log_entries').countDocuments(where));
  }

  hourCounts({ events, level, status }: LogFilter, { from, to }: Period): Promise<readonly HourCount[]> {
    const where: Filter<HourDocument> = {
      hour: { $gte: from, $lte: to },
      ...(events === undefined || events.length === 0 ? {} : { event: { $in: [...events] } }),
      ...(level === undefined ? {} : { level }),
      ...(status === undefined ? {} : { status }),
    };
    return this.read(async (database) => {
      const counts = new Map<Millis, number>();
      for await (const { hour, n } of database.collection<HourDocument>('log_hours').find(where))
        counts.set(hour, (counts.get(hour) ?? 0) + n);
      return [...counts].map(([hour, count]) => ({ hour, count })).toSorted((a, b) => b.hour - a.hour);
    });
  }

  async endpoints(slot: Slot, period: Period): Promise<readonly EndpointSums[]> {
    return addEndpoints(await this.endpointSlots(slot, period));
  }

  endpointSlots(slot: Slot, { from, to }: Period): Promise<readonly EndpointSlot[]> {
    return this.read(async (database) => {
      const endpoints = database.collection<EndpointDocument>('log_endpoints');
      const found = await endpoints
        .find({ slot, at: { $gte: from, $lte: to } })
        .sort({ at: 1 })
        .toArray();
      return found.map(({ at, method, path, requests, errors, durationSumMs, durationMaxMs }) => ({
        at,
        method,
        path,
        requests,
        errors,
        durationSumMs,
        durationMaxMs,
      }));
    });
  }

  oldestDay(): Promise<Millis | null> {
    return this.read(async (database) => {
      const endpoints = database.collection<EndpointDocument>('log_endpoints');
      const [oldest] = await endpoints.find({ slot: 'day' }).sort({ at: 1 }).limit(1).toArray();
      return oldest?.at ?? null;
    });
  }

  suspects(kind: SuspectKind, { from, to }: Period, limit: number): Promise<readonly Suspect[]> {
    const where: Filter<EntryDocument> = { ...SUSPECTS[kind], at: { $gte: from, $lte: to } };
    return this.read(async (database) => {
      const entries = database.collection<EntryDocument>('log_entries');
      const found = await entries.find(where).sort({ at: 1, _id: 1 }).limit(limit).toArray();
      return found.map(({ at, message }) => ({ at, message }));
    });
  }

  worstCorrelations({ from, to }: Period, limit: number): Promise<readonly CorrelationSums[]> {
    return this.read(async (database) => {
      const correlations = database.collection<CorrelationDocument>('log_correlations');
      let worst: CorrelationSums[] = [];
      for await (const { _id, ...sums } of correlations.find({ last: { $gte: from, $lte: to } })) {
        worst.push({ correlationId: _id, ...sums });
        if (worst.length >= 1_000) worst = worst.toSorted(worseFirst).slice(0, limit);
      }
      return worst.toSorted(worseFirst).slice(0, limit);
    });
  }

  correlationsBeginning(beginning: string, limit: number): Promise<readonly string[]> {
    const where = { _id: { $gte: beginning, $lt: beginning + BEHIND_ALL_IDS } };
    return this.read(async (database) => {
      const correlations = database.collection<CorrelationDocument>('log_correlations');
      const found = await correlations.find(where).sort({ _id: 1 }).limit(limit).toArray();
      return found.map(({ _id }) => _id);
    });
  }

  eventTypes(): Promise<readonly { readonly event: string; readonly first: Millis }[]> {
    return this.read(async (database) => {
      const types = database.collection<{ _id: string; first: Millis }>('log_event_types');
      return (await types.find({}).toArray()).map(({ _id: event, first }) => ({ event, first }));
    });
  }

  calls(period: Period): Promise<readonly CallsAt[]> {
    return this.callsBy('second', period);
  }

  callsByMinute(period: Period): Promise<readonly CallsAt[]> {
    return this.callsBy('minute', period);
  }

  breakers(since: Millis): Promise<readonly SeenBreaker[]> {
    return this.read(async (database) => {
      const breakers = database.collection<Omit<SeenBreaker, 'processId'> & { _id: string }>('log_breakers');
      const found = await breakers.find({ at: { $gte: since } }).toArray();
      return found.map(({ _id: processId, ...seen }) => ({ processId, ...seen }));
    });
  }

  followed(): Promise<string> {
    return this.read(async (database) => {
      const places = database.collection<{ _id: string; position: string }>('log_places');
      return (await places.findOne({ _id: 'followed' }))?.position ?? '';
    });
  }

  async forgetBefore(instant: Millis, now: Millis): Promise<void> {
    await this.mongo.runLong(async (database) => {
      const forget = (collection: string, where: object): Promise<unknown> =>
        database.collection(collection).deleteMany(where);
      await forget('log_entries', { at: { $lt: instant } });
      await forget('log_hours', { hour: { $lt: instant - HOUR_MS } });
      await forget('log_endpoints', { slot: 'hour', at: { $lt: instant - HOUR_MS } });
      await forget('log_endpoints', { slot: 'day', at: { $lt: instant - DAY_MS } });
      await forget('log_endpoints', { slot: 'minute', at: { $lt: now - MINUTES_KEPT_MS } });
      await forget('log_correlations', { last: { $lt: instant } });
      await forget('log_calls', { slot: 'second', at: { $lt: now - SECONDS_KEPT_MS } });
      await forget('log_calls', { slot: 'minute', at: { $lt: instant } });
      await forget('log_breakers', { at: { $lt: now - HOUR_MS } });
    });
  }

  /** The platform closes the connection. */
  async close(): Promise<void> {}

  private callsBy(slot: 'second' | 'minute', { from, to }: Period): Promise<readonly CallsAt[]> {
    return this.read(async (database) => {
      const calls = database.collection<CallDocument>('log_calls');
      const found = await calls
        .find({ slot, at: { $gte: from, $lte: to } })
        .sort({ at: 1 })
        .toArray();
      return found.map(({ at, calls: count, fourXx, fiveXx, hits, misses }) => ({
        at,
        calls: count,
        fourXx,
        fiveXx,
        hits,
        misses,
      }));
    });
  }

  private read<Result>(work: (database: Db) => Promise<Result>): Promise<Result> {
    return this.mongo.run(work);
  }
}

function rateOf({ errors, answers }: CorrelationSums): number {
  return answers === 0 ? 0 : errors / answers;
}

function worseFirst(a: CorrelationSums, b: CorrelationSums): number {
  return rateOf(b) - rateOf(a) || b.events - a.events || a.correlationId.localeCompare(b.correlationId);
}

function filterOf({ correlationId, events, level, status }: LogFilter): Filter<EntryDocument> {
  return {
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(events === undefined || events.length === 0 ? {} : { event: { $in: [...events] } }),
    ...(level === undefined ? {} : { level: level as LogEntry['level'] }),
    ...(status === undefined ? {} : { status }),
  };
}
