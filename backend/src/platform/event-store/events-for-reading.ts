import { join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { openReadOnly } from '../sqlite/read-only-database.js';
import { guarded } from './sqlite-faults.js';

/** The log's file in the data folder. */
export const EVENTS_FILE = 'events.db';

/** Opens the log for reading what is committed, beside a writer or without one. Throws `StoreUnavailable`. */
export function openForReading(directory: string): DatabaseSyncInstance {
  return guarded(() => {
    const database = openReadOnly(join(directory, EVENTS_FILE));
    // Each commit of the writer empties this connection's page cache; mapped pages survive that.
    database.exec('PRAGMA mmap_size = 1073741824');
    return database;
  });
}
