import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '#contracts/kernel/domain-event.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { SystemClock } from '../../platform/clock.js';
import { openEventsForReading } from '../event-store/sqlite/events-for-reading.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { notes } from '../event-store/testing/notes.js';
import { openSqliteVault } from '../vault/sqlite-vault.js';
import type { Vault } from '../../platform/vault/vault.js';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import { SealKeeper } from '../../platform/seal/seal-keeper.js';
import { verifySeal } from './verify-seal.js';

const FLIPS = runs(200, 8_000);
const RAW_FLIPS = runs(60, 2_000);
const EVENTS = 30;
const TEXTS = ['id', 'type', 'data', 'metadata', 'hash'] as const;
const NUMBERS = ['position', 'stream', 'revision', 'version'] as const;
const COLUMNS = [...TEXTS, ...NUMBERS, 'name'] as const;
const any = (below: number): number => Math.floor(Math.random() * below);

const fail = (error: unknown): never => {
  throw new Error('The seal was not kept', { cause: error });
};

/** A log that cannot be opened is not intact. */
const unopened = (error: unknown): { readonly intact: false } => {
  if (error instanceof StoreUnavailable) return { intact: false };
  throw error;
};

describe('a flipped byte', () => {
  let directory: string;
  let vault: Vault;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'flipped-'));
    const store = await openSqliteEventStore({ directory });
    vault = await openSqliteVault({ directory });
    const parts = { log: store, vault, clock: new SystemClock(), onBreak: fail, onError: fail };
    const keeper = await SealKeeper.start(parts);
    for (let append = 0; append < EVENTS / 3; append++)
      await store.append(`stream-${append % 4}`, 'any', notes(3));
    await keeper.stop();
    await store.close();
  });
  afterAll(async () => {
    await vault.close();
    await rm(directory, { recursive: true, force: true });
  });

  const open = (): DatabaseSyncInstance => {
    const database = new DatabaseSync(join(directory, 'events.db'));
    const guards = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).all();
    for (const { name } of guards) database.exec(`DROP TRIGGER ${String(name)}`);
    return database;
  };
  /** One in ten as a long log is verified: in threads. */
  const verify = (flip = 1) => verifySeal({ directory, vault, ...(flip % 10 === 0 && { threadsFrom: 1 }) });

  it(
    'of any column of any event is found, at this event or before it',
    async () => {
      const database = open();
      const found = new Map<string, number>();
      for (let flip = 0; flip < FLIPS;) {
        const column = COLUMNS[flip % COLUMNS.length] ?? 'data';
        const position = 1 + any(EVENTS);
        const undo = flipIn(database, column, position);
        if (undo === null) continue;
        const verdict = await verify(flip);
        undo();
        expect({ column, position, verdict }).toMatchObject({ verdict: { intact: false } });
        expect(verdict.intact ? Infinity : verdict.position).toBeLessThanOrEqual(position);
        found.set(column, (found.get(column) ?? 0) + 1);
        flip += 1;
      }
      database.close();
      expect([...found.keys()].toSorted()).toEqual([...COLUMNS].toSorted());
      expect(await verify()).toMatchObject({ intact: true, events: EVENTS });
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it(
    'of the raw file is found, or it changed no event',
    async () => {
      const path = join(directory, 'events.db');
      const whole = await readFile(path);
      const expected = JSON.stringify(await allEvents());
      for (let flip = 0; flip < RAW_FLIPS; flip++) {
        const place = any(whole.length);
        const bytes = Buffer.from(whole);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << any(8));
        await writeFile(path, bytes);
        const verdict = await verify(flip).catch(unopened);
        const events = verdict.intact ? JSON.stringify(await allEvents()) : expected;
        expect({ place, events }).toEqual({ place, events: expected });
      }
      await writeFile(path, whole);
      expect(await verify()).toMatchObject({ intact: true, events: EVENTS });
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it.each([
    [
      'the hash keeps the first byte of the id',
      'hash = CAST(hash || substr(id, 1, 1) AS BLOB), id = substr(id, 2)',
    ],
    ['the id keeps the first byte of the type', `id = id || substr(type, 1, 1), type = substr(type, 2)`],
    ['the data end with a zero byte', `data = CAST(data || x'00' AS TEXT)`],
  ])('that moves from one column to another is found: %s', async (_, change) => {
    const database = open();
    database.exec('CREATE TEMP TABLE was AS SELECT * FROM events WHERE position = 7');
    database.exec(`UPDATE events SET ${change} WHERE position = 7`);
    expect(await verify()).toMatchObject({ intact: false, position: 7, fault: 'changed' });
    database.exec('REPLACE INTO events SELECT * FROM was');
    database.close();
    expect(await verify()).toMatchObject({ intact: true });
  });

  async function allEvents(): Promise<readonly unknown[]> {
    const store = openEventsForReading(directory);
    try {
      return await store.readAll(START, EVENTS + 1);
    } finally {
      await store.close();
    }
  }
});

/** Flips one bit of one value; returns the function that undoes it. Null: the file refuses the value. */
function flipIn(
  database: DatabaseSyncInstance,
  column: (typeof COLUMNS)[number],
  position: number,
): (() => void) | null {
  const [table, key] = column === 'name' ? ['streams', 'number'] : ['events', 'position'];
  const streamOf = database.prepare('SELECT stream FROM events WHERE position = ?');
  const row = column === 'name' ? Number((streamOf.get(position) as { stream: number }).stream) : position;
  const isNumber = (NUMBERS as readonly string[]).includes(column);
  const asText = column !== 'hash' && !isNumber;
  const value = asText ? `CAST(${column} AS BLOB)` : column;
  const read = database.prepare(`SELECT ${value} AS value FROM ${table} WHERE ${key} = ?`);
  const { value: was } = read.get(row) as { value: number | Uint8Array };
  const becomes = flipped(was);
  const write = (to: number | Uint8Array, at: number): void => {
    const set = asText ? 'CAST(? AS TEXT)' : '?';
    database.prepare(`UPDATE ${table} SET ${column} = ${set} WHERE ${key} = ?`).run(to, at);
  };
  try {
    write(becomes, row);
  } catch {
    return null;
  }
  return () => write(was, column === 'position' ? Number(becomes) : row);
}

function flipped(value: number | Uint8Array): number | Uint8Array {
  if (typeof value === 'number') return value ^ (1 << any(20));
  const bytes = Buffer.from(value);
  const place = any(bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ (1 << any(8));
  return bytes;
}
