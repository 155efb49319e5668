import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { storeFault } from './store-fault.js';

/** How long a statement waits for a foreign lock (a backup, a person with the sqlite3 shell), in milliseconds. */
const LOCK_WAIT_MS = 2_000;
/** Bytes of a file that SQLite maps at most, as it is built. */
const MOST_MAPPED = 0x7f_ff_00_00;
/** What of a larger file is kept between two commits of its writer. */
const CACHE_KIB = 32_000;

/**
 * Opens a file for reading what is committed, beside its writer or without one. Never waits for the disk's syncs: a
 * snapshot of the write-ahead log is read. Throws `StoreUnavailable`.
 */
export function openReadOnly(path: string): DatabaseSyncInstance {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: LOCK_WAIT_MS });
  } catch (error) {
    throw storeFault(error);
  }
}

/**
 * As `openReadOnly`, for a large file that is read while it is written: each commit of the writer empties the reader's
 * page cache, mapped pages survive that. The file must never shrink.
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
