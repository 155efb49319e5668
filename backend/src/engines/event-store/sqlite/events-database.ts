import { join } from 'node:path';
import { createSchema } from './events-schema.js';
import { openDurableDatabase, type DurableDatabase } from '../../sqlite/durable-database.js';
import { EVENTS_FILE } from './events-for-reading.js';
import { guarded } from './sqlite-faults.js';

/**
 * Opens the log for its single writer and creates folder, file and tables if missing. Throws `StoreUnavailable`:
 * `not-durable` unless write-ahead log and synchronous=FULL are in force, `read-only`, `corrupt`, `in-use` or `io`.
 */
export function openForWriting(directory: string, maxPageCount?: number): DurableDatabase {
  return guarded(() => {
    const database = openDurableDatabase(join(directory, EVENTS_FILE));
    try {
      requireWritable(database);
      if (maxPageCount !== undefined) database.exec(`PRAGMA max_page_count = ${maxPageCount}`);
      database.exec('PRAGMA cache_size = -32768; PRAGMA secure_delete = OFF');
      createSchema(database);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Writes and rolls back: on a read-only file SQLite refuses only the first write, not the transaction. */
function requireWritable(database: DurableDatabase): void {
  database.exec('BEGIN IMMEDIATE; CREATE TABLE probe (written INTEGER); ROLLBACK');
}
