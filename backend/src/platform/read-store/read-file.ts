import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from '../event-store/event-store.js';
import { storeFault } from '../sqlite/store-fault.js';
import { markerOf } from './read-db.js';

/** The layout of read.db; another number in the file means: delete it and build it anew. */
const LAYOUT = 1;
const LOCK_WAIT_MS = 2_000;

/**
 * Pages of an index lie anywhere, and a batch changes most of those it touches once: moved into the file after every batch
 * they would be written again and again. So the log of writes grows to 32 MB first.
 */
const SETTINGS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -32000;
  PRAGMA wal_autocheckpoint = 4000;
`;

const TABLES = `
  CREATE TABLE collections (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    definition TEXT NOT NULL,
    position TEXT NOT NULL,
    documents INTEGER NOT NULL,
    UNIQUE (name, version)
  );
  PRAGMA user_version = ${LAYOUT};
`;

/** The file opened for writing, and why it was thrown away before; null: it was not. */
export type OpenedReadFile = { readonly database: DatabaseSyncInstance; readonly reason: string | null };

/**
 * Opens read.db for writing, in its writing thread. Commits may be lost with the power (documents and checkpoints
 * together), the file is never torn. A file that is damaged or of another layout is deleted: all of it follows from the
 * event log. Throws `StoreUnavailable` when the folder cannot be written or the file is locked.
 */
export function openReadFile(path: string): OpenedReadFile {
  try {
    mkdirSync(dirname(path), { recursive: true });
    let reason: string | null = existsSync(markerOf(path)) ? 'found damaged while running' : null;
    if (reason === null) {
      const opened = tryOpen(path);
      if (!('reason' in opened)) return { database: opened, reason: null };
      ({ reason } = opened);
    }
    for (const file of [path, `${path}-wal`, `${path}-shm`, markerOf(path)]) rmSync(file, { force: true });
    const fresh = tryOpen(path);
    if ('reason' in fresh) throw new StoreUnavailable('corrupt', fresh.reason);
    return { database: fresh, reason };
  } catch (error) {
    throw storeFault(error);
  }
}

/** Opens the file when it is ours and readable; says why not otherwise. Throws for every other fault. */
function tryOpen(path: string): DatabaseSyncInstance | { readonly reason: string } {
  // Names and addresses are readable in it: for the owner only; the write-ahead log gets the rights of its file.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
  try {
    database.exec(SETTINGS);
    const found = database.prepare('PRAGMA user_version').get() as { user_version: number };
    const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get() as { count: number };
    if (tables.count === 0) database.exec(`BEGIN IMMEDIATE; ${TABLES} COMMIT`);
    else if (found.user_version !== LAYOUT) {
      database.close();
      return { reason: `layout ${found.user_version}, wanted ${LAYOUT}` };
    }
    database.prepare('SELECT count(*) FROM collections').get();
    return database;
  } catch (error) {
    database.close();
    const fault = storeFault(error);
    if (fault instanceof StoreUnavailable && fault.fault === 'corrupt') return { reason: fault.message };
    throw error;
  }
}
