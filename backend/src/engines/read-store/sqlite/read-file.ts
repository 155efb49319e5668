import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { storeFault } from '../../../platform/store-fault.js';
import { markerOf } from './read-db.js';

/** Layout version of read.db; a file with another version is deleted and rebuilt. */
const LAYOUT = 1;
const LOCK_WAIT_MS = 2_000;

/**
 * A batch changes most of its index pages once, and they are spread over the file: a checkpoint after every batch would
 * write them again and again. So the write-ahead log grows to 32 MB first.
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

/** The file opened for writing, and why its predecessor was deleted; null: it was not. */
export type OpenedReadFile = { readonly database: DatabaseSyncInstance; readonly reason: string | null };

/**
 * Opens read.db in its writing thread. A power cut may lose commits (documents and checkpoints together) but never
 * tears the file. A file that is damaged or has another layout is deleted: the event log has everything. Throws
 * `StoreUnavailable` if the folder is not writable or the file is locked.
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

/** Opens a valid file of ours; otherwise returns the reason. Throws for every other fault. */
function tryOpen(path: string): DatabaseSyncInstance | { readonly reason: string } {
  // Contains names and addresses: readable by the owner only; the write-ahead log inherits the permissions.
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
