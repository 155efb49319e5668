import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import { storeFault } from '../../platform/store-fault.js';

export type DurableDatabase = DatabaseSyncInstance;

/** Maximum wait for another process's lock, in milliseconds. */
const LOCK_WAIT_MS = 2_000;

/**
 * Opens a SQLite file whose commits survive power loss: write-ahead log with `synchronous=FULL` (verified, because a
 * build or a file system may ignore it) and secure delete. Creates the folder if missing. Use it in the writing thread
 * only: a sync blocks. Throws `StoreUnavailable`; `not-durable` if the settings are not in force.
 */
export function openDurableDatabase(path: string, lockWaitMs: number = LOCK_WAIT_MS): DurableDatabase {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Readable by the owner only; SQLite gives the write-ahead log the same permissions.
    closeSync(openSync(path, 'a', 0o600));
    const database = new DatabaseSync(path, { timeout: lockWaitMs });
    try {
      database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON');
      requireSetting(database, 'journal_mode', 'wal');
      requireSetting(database, 'synchronous', 2);
      requireSetting(database, 'secure_delete', 1);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw storeFault(error);
  }
}

function requireSetting(database: DurableDatabase, pragma: string, wanted: string | number): void {
  const row = database.prepare(`PRAGMA ${pragma}`).get() as Record<string, unknown>;
  const found = Object.values(row)[0];
  if (found !== wanted) {
    throw new StoreUnavailable('not-durable', `SQLite keeps ${pragma} at ${String(found)}, not ${wanted}`);
  }
}
