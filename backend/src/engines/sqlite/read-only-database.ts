import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { storeFault } from '../../platform/store-fault.js';

/** Maximum wait for another process's lock (a backup, the sqlite3 shell), in milliseconds. */
const LOCK_WAIT_MS = 2_000;
/** SQLite's built-in maximum of mapped bytes. */
const MOST_MAPPED = 0x7f_ff_00_00;
/** Page cache for the part of a file beyond the mapped bytes. */
const CACHE_KIB = 32_000;

/**
 * Opens a file for reading committed data, with or without a running writer. Never waits for syncs: it reads a snapshot
 * of the write-ahead log. Throws `StoreUnavailable`.
 */
export function openReadOnly(path: string): DatabaseSyncInstance {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: LOCK_WAIT_MS });
  } catch (error) {
    throw storeFault(error);
  }
}

/**
 * As `openReadOnly`, for a large file with a running writer: each commit empties the reader's page cache, but not its
 * mapped pages. The file must never shrink.
 */
export function openMapped(path: string): DatabaseSyncInstance {
  const database = openReadOnly(path);
  try {
    database.exec(
      `PRAGMA mmap_size = ${MOST_MAPPED}; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${CACHE_KIB}`,
    );
  } catch (error) {
    database.close();
    throw storeFault(error);
  }
  return database;
}
