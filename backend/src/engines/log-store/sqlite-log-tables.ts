import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import { openMapped } from '../sqlite/read-only-database.js';
import { storeFault } from '../../platform/store-fault.js';
import { LogFile } from './log-file.js';
import { FRONTEND_ERROR, logFilePath, REFUSED_LOGIN } from './log-schema.js';
import type {
  CallsAt,
  CorrelationSums,
  EndpointSlot,
  EndpointSums,
  EntryKey,
  HourCount,
  LogBatch,
  LogFilter,
  LogTables,
  Millis,
  Period,
  SeenBreaker,
  Slot,
  Suspect,
  SuspectKind,
} from '../../platform/telemetry/log-store/log-tables.js';
import { LogWriterThread, type LogWork, type LogWriter } from './log-writer-thread.js';
import { BEHIND_ALL_IDS, DAY_MS } from '../../platform/telemetry/log-store/log-tables.js';
import { entryOf, indexFor, numberOf, termsOf, type Bound, type Row } from './sqlite-log-rows.js';
import type { LogWriterPlace } from '../../platform/telemetry/log-store/log-tables.js';

type EndpointRow = [
  method: string,
  path: string,
  requests: number,
  errors: number,
  durationSumMs: number,
  durationMaxMs: number,
];
type Statement = ReturnType<DatabaseSyncInstance['prepare']>;

const MOST_STATEMENTS = 100;

/** The worst correlations per day, in index order: no more per day than are wanted in all. */
const WORST_OF_DAY = `SELECT * FROM correlation INDEXED BY correlation_worst_of_day
  WHERE last / ${DAY_MS} = ? AND last >= ? AND last <= ? AND error_rate >= ?
  ORDER BY error_rate DESC, events DESC, id LIMIT ?`;

const SUSPECTS: Readonly<Record<SuspectKind, string>> = {
  'frontend-error': suspectsIn('entry_frontend_error', FRONTEND_ERROR),
  'refused-login': suspectsIn('entry_failed_login', REFUSED_LOGIN),
};

function suspectsIn(index: string, which: string): string {
  return `SELECT at, message FROM entry INDEXED BY ${index} WHERE ${which} AND at >= ? AND at <= ? ORDER BY at, id LIMIT ?`;
}

/**
 * Opens or creates `logs.db` in the folder. The writing thread starts with the first batch. Throws `StoreUnavailable`.
 */
export function openSqliteLogTables(directory: string, place: LogWriterPlace = 'thread'): LogTables {
  // Creates the tables, so that reads work before the first write.
  const file = new LogFile(directory);
  file.shrink();
  if (place === 'here') return new SqliteLogTables(directory, () => new WriterHere(file));
  file.close();
  return new SqliteLogTables(directory, () => new LogWriterThread(directory));
}

class WriterHere implements LogWriter {
  constructor(private readonly file: LogFile) {}

  async work(work: LogWork): Promise<void> {
    this.file.work(work);
  }

  async close(): Promise<void> {
    this.file.close();
  }
}

/** Logs in a SQLite file: written by a separate thread, read here from snapshots that block nobody. */
class SqliteLogTables implements LogTables {
  private readonly database: DatabaseSyncInstance;
  private readonly statements = new Map<string, Statement>();
  private opened: LogWriter | null = null;

  constructor(
    directory: string,
    private readonly openWriter: () => LogWriter,
  ) {
    this.database = openMapped(logFilePath(directory));
  }

  write(batch: LogBatch): Promise<void> {
    return this.writer().work({ kind: 'write', batch });
  }

  forgetBefore(before: Millis, now: Millis): Promise<void> {
    return this.writer().work({ kind: 'forget', before, now });
  }

  limitTo(mostBytes: number): Promise<void> {
    return this.writer().work({ kind: 'limit', mostBytes });
  }

  async entries(
    filter: LogFilter,
    { from, to }: Period,
    order: 'newest' | 'oldest',
    { limit, skip = 0, after }: { readonly limit: number; readonly skip?: number; readonly after?: EntryKey },
  ): Promise<readonly LogEntry[]> {
    const { terms, values } = termsOf(filter);
    const direction = order === 'newest' ? 'DESC' : 'ASC';
    const beyond =
      after === undefined ? [] : [order === 'newest' ? '(at, id) < (?, ?)' : '(at, id) > (?, ?)'];
    const where = ['at >= ?', 'at <= ?', ...terms, ...beyond].join(' AND ');
    const bound = [from, to, ...values, ...(after === undefined ? [] : [after.at, after.id]), limit, skip];
    const sql = `SELECT * FROM entry ${indexFor(filter)} WHERE ${where} ORDER BY at ${direction}, id ${direction} LIMIT ? OFFSET ?`;
    return this.all(sql, bound).map(entryOf);
  }

  async count(filter: LogFilter, { from, to }: Period): Promise<number> {
    const { terms, values } = termsOf(filter);
    const where = ['at >= ?', 'at <= ?', ...terms].join(' AND ');
    const sql = `SELECT count(*) AS n FROM entry ${indexFor(filter)} WHERE ${where}`;
    return Number(this.all(sql, [from, to, ...values])[0]?.['n'] ?? 0);
  }

  async hourCounts(filter: LogFilter, { from, to }: Period): Promise<readonly HourCount[]> {
    const { terms, values } = termsOf(filter);
    const where = ['hour >= ?', 'hour <= ?', ...terms].join(' AND ');
    const sql = `SELECT hour, sum(n) AS n FROM hour_count WHERE ${where} GROUP BY hour ORDER BY hour DESC`;
    return this.all(sql, [from, to, ...values]).map(({ hour, n }) => ({
      hour: Number(hour),
      count: Number(n),
    }));
  }

  async endpoints(slot: Slot, { from, to }: Period): Promise<readonly EndpointSums[]> {
    const sql = `SELECT method, path, sum(requests), sum(errors), sum(duration_sum), max(duration_max) FROM endpoint WHERE slot = ? AND at >= ? AND at <= ? GROUP BY method, path`;
    return this.lists<EndpointRow>(sql, [slot, from, to]).map(sumsIn);
  }

  async endpointSlots(slot: Slot, { from, to }: Period): Promise<readonly EndpointSlot[]> {
    const sql = `SELECT at, method, path, requests, errors, duration_sum, duration_max FROM endpoint WHERE slot = ? AND at >= ? AND at <= ? ORDER BY at`;
    return this.lists<[at: number, ...row: EndpointRow]>(sql, [slot, from, to]).map(([at, ...row]) => ({
      at,
      ...sumsIn(row),
    }));
  }

  async oldestDay(): Promise<Millis | null> {
    const [row] = this.all(`SELECT min(at) AS oldest FROM endpoint WHERE slot = 'day'`, []);
    return numberOf(row?.['oldest']);
  }

  async suspects(kind: SuspectKind, { from, to }: Period, limit: number): Promise<readonly Suspect[]> {
    const found = this.lists<[at: number, message: string]>(SUSPECTS[kind], [from, to, limit]);
    return found.map(([at, message]) => ({ at, message }));
  }

  async worstCorrelations({ from, to }: Period, limit: number): Promise<readonly CorrelationSums[]> {
    const [oldest] = this.all(`SELECT min(last / ${DAY_MS}) AS day FROM correlation`, []);
    const [newest] = this.all(`SELECT max(last / ${DAY_MS}) AS day FROM correlation`, []);
    if (oldest?.['day'] == null || newest?.['day'] == null) return [];
    const begin = Math.max(Math.floor(from / DAY_MS), Number(oldest['day']));
    const end = Math.min(Math.floor(to / DAY_MS), Number(newest['day']));
    let worst: Row[] = [];
    for (let day = begin; day <= end; day++) {
      const least = worst.length < limit ? 0 : (worst.at(-1)?.['error_rate'] ?? 0);
      const worstOfDay = this.all(WORST_OF_DAY, [day, from, to, least, limit]);
      if (worstOfDay.length > 0) worst = [...worst, ...worstOfDay].toSorted(worstFirst).slice(0, limit);
    }
    return worst.map((row) => ({
      correlationId: String(row['id']),
      first: Number(row['first']),
      last: Number(row['last']),
      events: Number(row['events']),
      answers: Number(row['answers']),
      errors: Number(row['errors']),
      durationSumMs: Number(row['duration_sum']),
    }));
  }

  async correlationsBeginning(beginning: string, limit: number): Promise<readonly string[]> {
    const sql = 'SELECT id FROM correlation WHERE id >= ? AND id < ? ORDER BY id LIMIT ?';
    return this.all(sql, [beginning, beginning + BEHIND_ALL_IDS, limit]).map(({ id }) => String(id));
  }

  async eventTypes(): Promise<readonly { readonly event: string; readonly first: Millis }[]> {
    return this.all('SELECT event, first FROM event_type', []).map(({ event, first }) => ({
      event: String(event),
      first: Number(first),
    }));
  }

  calls(period: Period): Promise<readonly CallsAt[]> {
    return this.callsBy('second', period);
  }

  callsByMinute(period: Period): Promise<readonly CallsAt[]> {
    return this.callsBy('minute', period);
  }

  async breakers(since: Millis): Promise<readonly SeenBreaker[]> {
    return this.all('SELECT * FROM breaker WHERE at >= ?', [since]).map((row) => ({
      processId: String(row['process']),
      state: row['state'] as SeenBreaker['state'],
      at: Number(row['at']),
      lastOpenAt: numberOf(row['last_open']),
    }));
  }

  async followed(): Promise<string> {
    return String(this.all('SELECT position FROM followed', [])[0]?.['position'] ?? '');
  }

  async close(): Promise<void> {
    await this.opened?.close();
    this.database.close();
  }

  private writer(): LogWriter {
    return (this.opened ??= this.openWriter());
  }

  private async callsBy(slot: 'second' | 'minute', { from, to }: Period): Promise<readonly CallsAt[]> {
    const sql = 'SELECT * FROM catalogue_call WHERE slot = ? AND at >= ? AND at <= ? ORDER BY at';
    return this.all(sql, [slot, from, to]).map((row) => ({
      at: Number(row['at']),
      calls: Number(row['calls']),
      fourXx: Number(row['four']),
      fiveXx: Number(row['five']),
      hits: Number(row['hits']),
      misses: Number(row['misses']),
    }));
  }

  /** Preparing costs more than most queries. Not cached: a list of many events alone makes countless statements. */
  private prepared(sql: string, asLists = false): Statement {
    const known = this.statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(asLists);
    if (this.statements.size < MOST_STATEMENTS) this.statements.set(sql, statement);
    return statement;
  }

  private all(sql: string, bound: readonly Bound[]): Row[] {
    return this.told(() => this.prepared(sql).all(...bound) as Row[]);
  }

  /** As `prepared`, with rows as arrays: twice as fast for many rows. */
  private lists<Columns>(sql: string, bound: readonly Bound[]): Columns[] {
    return this.told(() => this.prepared(sql, true).all(...bound) as Columns[]);
  }

  private told<Found>(read: () => Found): Found {
    try {
      return read();
    } catch (error) {
      throw storeFault(error);
    }
  }
}

function sumsIn([method, path, requests, errors, durationSumMs, durationMaxMs]: EndpointRow): EndpointSums {
  return { method, path, requests, errors, durationSumMs, durationMaxMs };
}

function worstFirst(a: Row, b: Row): number {
  return (
    Number(b['error_rate']) - Number(a['error_rate']) ||
    Number(b['events']) - Number(a['events']) ||
    (String(a['id']) < String(b['id']) ? -1 : 1)
  );
}
