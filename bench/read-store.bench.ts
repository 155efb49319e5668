import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { v7 as newEventId } from 'uuid';
import { START, type DomainEvent, type RecordedEvent } from '../contracts/src/kernel/domain-event.js';
import { createEventLog } from '../backend/src/platform/event-log/encrypted-event-log.js';
import type { EventLog, NewEvent } from '../backend/src/platform/event-log/event-log.js';
import { openSqliteEventStore } from '../backend/src/engines/event-store/sqlite/sqlite-event-store.js';
import { openSqliteReadStore } from '../backend/src/engines/read-store/sqlite/sqlite-read-store.js';
import { openSqliteVault } from '../backend/src/engines/vault/sqlite-vault.js';
import { advance, openTrack } from '../projections/src/engine/advance.js';
import { defineReadModel, text } from '../projections/src/engine/read-model.js';
import { rebuild } from '../projections/src/engine/rebuild.js';
import type { ReadStore } from '../projections/src/engine/read-store.js';
import { atLeast, atMost, percentile, rateOf, sideBySide, type BenchRow } from './measure.js';

const EVENTS = 30_000;
const APPEND_SIZE = 500;
const ROUNDS = 3;
const PAGES = 500;
const PAGE_SIZE = 50;

type Noted = DomainEvent<
  'Noted',
  1,
  { readonly noteId: string; readonly day: string; readonly text: string }
>;
type Note = { readonly id: string; readonly day: string; readonly text: string };

/** One document for each event, indexed by day, like the rows of the raw reference. */
const notes = defineReadModel<Note, Noted>({
  name: 'notes',
  version: 1,
  fields: { day: text(({ day }) => day) },
  indexes: [['day']],
  on: {
    Noted: ({ data }) => ({
      key: data.noteId,
      apply: () => ({ id: data.noteId, day: data.day, text: data.text }),
    }),
  },
});

/** The projection engine against a loop that reads the same events raw and inserts a row for each, in the same run. */
export async function benchReadStore(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const eventStore = await openSqliteEventStore({ directory });
  const vault = await openSqliteVault({ directory });
  const store = await openSqliteReadStore({ directory });
  try {
    const definitions = { Noted: { version: 1 } };
    const log = createEventLog({ store: eventStore, vault, definitions });
    for (let first = 0; first < EVENTS; first += APPEND_SIZE)
      await log.append(`notes-${first}`, 'none', facts(first));
    const rebuilt = await sideBySide(
      ROUNDS,
      () => rateOf(EVENTS, () => rebuildNotes(log, store)),
      () => rateOf(EVENTS, () => rawReadAndInsert(join(directory, 'events.db'), directory)),
    );
    return [
      atLeast(0.5, { name: 'Rebuild, against raw read + insert', ...rebuilt, unit: 'events/s' }),
      await benchPages(store),
      await benchBatch(log, store),
    ];
  } finally {
    await store.close();
    await eventStore.close();
    await vault.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function rebuildNotes(log: EventLog, store: ReadStore): Promise<void> {
  const [result] = await rebuild({ feed: log, store, models: [notes] });
  if (result?.documents !== EVENTS) throw new Error(`Rebuilt ${result?.documents} of ${EVENTS} documents`);
}

function facts(first: number): NewEvent[] {
  return Array.from({ length: APPEND_SIZE }, (_, index): NewEvent => {
    const number = first + index;
    const noteId = newEventId();
    const day = `2026-${String((number % 12) + 1).padStart(2, '0')}-${String((number % 28) + 1).padStart(2, '0')}`;
    return {
      type: 'Noted',
      version: 1,
      data: { noteId, day, text: 'x'.repeat(240) },
      id: newEventId(),
      metadata: { occurredAt: '2026-11-21T08:00:00.000Z', actor: { kind: 'system' }, correlationId: noteId },
    };
  });
}

/** Reads and parses every event and inserts one row for each into an indexed table, with nothing in between. */
async function rawReadAndInsert(events: string, directory: string): Promise<void> {
  const source = new DatabaseSync(events, { readOnly: true });
  const path = join(directory, `raw-${newEventId()}.db`);
  const target = new DatabaseSync(path);
  target.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA page_size = 8192;
    CREATE TABLE notes (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, json TEXT NOT NULL, day TEXT);
    CREATE INDEX notes_by_day ON notes (day, key);
  `);
  const insert = target.prepare('INSERT INTO notes (key, json, day) VALUES (?, ?, ?)');
  const read = source.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT 2000');
  let after = 0;
  for (;;) {
    const rows = read.all(after) as { position: number; data: string; metadata: string }[];
    if (rows.length === 0) break;
    target.exec('BEGIN');
    for (const row of rows) {
      const data = JSON.parse(String(row.data)) as Noted['data'];
      JSON.parse(String(row.metadata));
      insert.run(data.noteId, JSON.stringify(data), data.day);
      after = Number(row.position);
    }
    target.exec('COMMIT');
  }
  source.close();
  target.close();
}

/** All pages cost the same, because a key and not an offset marks the next page. */
async function benchPages(store: ReadStore): Promise<BenchRow> {
  const times: number[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const began = performance.now();
    const found: { next: string | null } = await store.find(notes.collection, {
      sort: [['day', 'asc']],
      limit: PAGE_SIZE,
      ...(after === null ? {} : { after }),
    });
    times.push(performance.now() - began);
    after = found.next;
  }
  return atMost(2, {
    name: `Keyset page of ${PAGE_SIZE}, p99`,
    measured: percentile(times, 0.99),
    unit: 'ms',
  });
}

/** How long the largest live batch blocks the event loop: reading, applying and writing 500 events. */
async function benchBatch(log: EventLog, store: ReadStore): Promise<BenchRow> {
  await store.drop('notes', 1);
  const track = await openTrack(store, notes);
  const times: number[] = [];
  let events: readonly RecordedEvent[] = await log.readAll(START, 500);
  while (events.length > 0) {
    const began = performance.now();
    await advance(store, [track], events);
    times.push(performance.now() - began);
    events = await log.readAll(track.position, 500);
  }
  return atMost(20, {
    name: 'Live batch of 500 events, median',
    measured: percentile(times, 0.5),
    unit: 'ms',
  });
}
