import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { storeFault } from './store-fault.js';

/** How long a statement waits for a foreign lock (a backup, a person with the sqlite3 shell), in milliseconds. */
const LOCK_WAIT_MS = 2_000;

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
