import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { v7 as newEventId } from 'uuid';
import type { EventToStore } from '../backend/src/platform/event-store/event-store.js';
import { openForWriting } from '../backend/src/engines/event-store/sqlite/events-database.js';
import { EventWriter } from '../backend/src/engines/event-store/sqlite/event-writer.js';
import {
  openSqliteEventStore,
  type SqliteEventStore,
} from '../backend/src/engines/event-store/sqlite/sqlite-event-store.js';
import {
  atLeast,
  atMost,
  atMostTimes,
  millisecondsOf,
  percentile,
  rateOf,
  sideBySide,
  type BenchRow,
} from './measure.js';

/** Data and metadata of an event together, in bytes; the size of the toolchain's measurements. */
const PAYLOAD_BYTES = 421;
const ROUNDS = 5;
/** Rows of one measurement with one writer. */
const ROWS = 2_000;
const WRITERS = 64;
const APPENDS_PER_WRITER = 250;
const FOLDED_EVENTS = 100;
const LARGE_LOG = 1_000_000;

const metadata: EventToStore['metadata'] = {
  occurredAt: '2026-11-21T08:00:00.000Z',
  actor: { kind: 'user', userId: '0199e1a0-0000-7000-8000-000000000001', roles: ['ADMIN'] },
  correlationId: '0199e1a0-0000-7000-8000-000000000002',
};
const filler = 'x'.repeat(PAYLOAD_BYTES - JSON.stringify(metadata).length - '{"note":""}'.length);
const data = { note: filler };
const payload = `[${JSON.stringify(data)},${JSON.stringify(metadata)}]`.slice(0, PAYLOAD_BYTES);

/**
 * The event store against raw SQLite with synchronous=FULL and the same payload, in the same run. The targets for appends
 * are three times what a real EventStoreDB did on the same machine: 3,060 events/s from one writer, where SQLite wrote
 * 16,500 such rows, and 8,100 from 64 writers, where SQLite wrote 20,500 bare payloads.
 */
export async function benchEventStore(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  try {
    const store = await openSqliteEventStore({ directory });
    const rows = [
      ...(await benchAppends(store, directory)),
      await benchFold(store, join(directory, 'events.db')),
    ];
    await store.close();
    rows.push(...(await benchStart(directory)));
    return rows;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A table in plain SQLite with synchronous=FULL, one transaction for each row. */
class RawTable {
  private readonly database: DatabaseSyncInstance;
  private readonly insert;
  private rows = 0;

  constructor(
    file: string,
    columns: string,
    private readonly valuesOf: (row: number) => (string | number)[],
  ) {
    this.database = new DatabaseSync(file);
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    this.database.exec(`CREATE TABLE event (position INTEGER PRIMARY KEY, ${columns})`);
    const marks = valuesOf(0).map(() => '?');
    this.insert = this.database.prepare(`INSERT INTO event VALUES (NULL, ${marks.join(', ')})`);
  }

  /** Rows per second. */
  readonly rate = (): Promise<number> =>
    rateOf(ROWS, () => {
      for (let row = 0; row < ROWS; row++) this.insert.run(...this.valuesOf(this.rows++));
    });

  close(): void {
    this.database.close();
  }
}

/** The payload alone: the minimum of any table. */
function bareTable(directory: string): RawTable {
  return new RawTable(join(directory, 'bare.db'), 'payload TEXT NOT NULL', () => [payload]);
}

/** What plain SQLite must store for an event too: position, type, and a unique revision in its stream. */
function sameRowTable(directory: string): RawTable {
  const columns = `stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL,
    version INTEGER NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, UNIQUE (stream, revision)`;
  const stream = `one-${newEventId()}`;
  const id = newEventId();
  const json = [JSON.stringify(data), JSON.stringify(metadata)];
  return new RawTable(join(directory, 'same-row.db'), columns, (row) => [
    stream,
    row,
    id,
    'NoteTaken',
    1,
    ...json,
  ]);
}

async function benchAppends(store: SqliteEventStore, directory: string): Promise<BenchRow[]> {
  const bare = bareTable(directory);
  const sameRow = sameRowTable(directory);
  await bare.rate();
  await sameRow.rate();
  await oneWriter(store, 'warm', ROWS);
  const append = (): Promise<number> => oneWriter(store, `one-${newEventId()}`, ROWS);
  const against = await sideBySide(ROUNDS, append, sameRow.rate);
  const many = { latencies: [] as number[], failures: 0 };
  await manyWriters(store, { latencies: [], failures: 0 });
  const group = await sideBySide(ROUNDS, () => manyWriters(store, many), bare.rate);
  bare.close();
  sameRow.close();
  const p99 = percentile(many.latencies, 0.99);
  return [
    atLeast(0.56, {
      name: 'Append, 1 writer, against the same rows in plain SQLite',
      ...against,
      unit: 'events/s',
    }),
    atLeast(1.2, {
      name: `Append, ${WRITERS} writers, against a bare payload in plain SQLite`,
      ...group,
      unit: 'events/s',
    }),
    atMost(25, { name: `Append, ${WRITERS} writers, p99`, measured: p99, unit: 'ms' }),
    atMost(0, { name: `Append, ${WRITERS} writers, failures`, measured: many.failures, unit: 'appends' }),
  ];
}

async function oneWriter(store: SqliteEventStore, streamId: string, appends: number): Promise<number> {
  const events = newEvents(appends);
  return rateOf(appends, async () => {
    for (const [index, event] of events.entries()) await appendOne(store, streamId, index - 1, event);
  });
}

/** Each writer has a stream of its own and waits for its answer before it appends again. */
async function manyWriters(
  store: SqliteEventStore,
  seen: { latencies: number[]; failures: number },
): Promise<number> {
  const write = async (streamId: string, events: readonly EventToStore[]): Promise<void> => {
    for (const [index, event] of events.entries()) {
      const start = performance.now();
      try {
        await appendOne(store, streamId, index - 1, event);
      } catch {
        seen.failures += 1;
      }
      seen.latencies.push(performance.now() - start);
    }
  };
  const writers = Array.from({ length: WRITERS }, () => newEvents(APPENDS_PER_WRITER));
  return rateOf(WRITERS * APPENDS_PER_WRITER, () =>
    Promise.all(writers.map((events) => write(`many-${newEventId()}`, events))),
  );
}

function appendOne(
  store: SqliteEventStore,
  streamId: string,
  revision: number,
  event: EventToStore,
): Promise<unknown> {
  return store.append(streamId, revision === -1 ? 'none' : revision, [event]);
}

/** Created before the measurement: an id costs 4 µs, and the raw table has none. */
function newEvents(count: number): readonly EventToStore[] {
  return Array.from({ length: count }, newEvent);
}

function newEvent(): EventToStore {
  return { id: newEventId(), type: 'NoteTaken', version: 1, data, metadata };
}

async function benchFold(store: SqliteEventStore, file: string): Promise<BenchRow> {
  const streams = Array.from({ length: 50 }, (_, index) => `fold-${index}`);
  for (const stream of streams) await store.append(stream, 'none', newEvents(FOLDED_EVENTS));
  const raw = new DatabaseSync(file, { readOnly: true });
  const select = raw.prepare(
    `SELECT position, revision, id, type, version, data, metadata FROM events
     WHERE stream = (SELECT number FROM streams WHERE name = ?) ORDER BY revision`,
  );
  const times = 1_000;
  const fold = async (): Promise<number> =>
    rateOf(times, async () => {
      for (let time = 0; time < times; time++) {
        const events = await store.readStream(streams[time % streams.length] as string);
        countNotes(events.map((event) => event.data as { note: string }));
      }
    });
  const rawFold = async (): Promise<number> =>
    rateOf(times, () => {
      for (let time = 0; time < times; time++) {
        const rows = select.all(streams[time % streams.length]) as { data: string; metadata: string }[];
        countNotes(rows.map((row) => (JSON.parse(row.metadata), JSON.parse(row.data) as { note: string })));
      }
    });
  const rates = await sideBySide(ROUNDS, fold, rawFold);
  raw.close();
  return atLeast(0.8, { name: `Fold ${FOLDED_EVENTS} events`, ...rates, unit: 'folds/s' });
}

function countNotes(notes: readonly { note: string }[]): number {
  return notes.reduce((length, { note }) => length + note.length, 0);
}

async function benchStart(directory: string): Promise<BenchRow[]> {
  const large = join(directory, 'large');
  fillLog(large, LARGE_LOG);
  let opened = 0;
  const times = await sideBySide(
    ROUNDS,
    () => startIn(large),
    () => startIn(join(directory, `empty-${opened++}`)),
  );
  return [
    atMost(2_000, { name: 'Start with 1M events', measured: times.measured, unit: 'ms' }),
    atMostTimes(1.5, { name: 'Start with 1M events, against an empty log', ...times, unit: 'ms' }),
  ];
}

/** Milliseconds until a store in the folder answers. */
async function startIn(directory: string): Promise<number> {
  let store: SqliteEventStore | undefined;
  const took = await millisecondsOf(async () => {
    store = await openSqliteEventStore({ directory });
    await store.head();
  });
  await store?.close();
  return took;
}

/** Fills a log as the writer would, a thousand events at a time. */
function fillLog(directory: string, events: number): void {
  const database = openForWriting(directory);
  database.exec('PRAGMA synchronous = OFF');
  const writer = new EventWriter(database);
  const encoded = {
    type: 'NoteTaken',
    version: 1,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  };
  for (let written = 0; written < events; written += 1_000) {
    const events = Array.from({ length: 1_000 }, () => ({ ...encoded, id: newEventId() }));
    writer.write([[{ streamId: `large-${written}`, expected: 'none', events }]]);
  }
  database.close();
}
