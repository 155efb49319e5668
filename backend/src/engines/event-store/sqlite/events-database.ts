import { join } from 'node:path';
import { EVENT_TRIGGERS } from './event-triggers.js';
import { openDurableDatabase, type DurableDatabase } from '../../sqlite/durable-database.js';
import { EVENTS_FILE } from './events-for-reading.js';
import { guarded } from './sqlite-faults.js';

const SCHEMA_VERSION = 1;

/**
 * The writer numbers events and streams. Events carry their stream's number instead of its name: the index is a fifth
 * of the size, and each commit writes fewer pages. Triggers prevent accidental changes of history; the hash chain
 * detects deliberate ones.
 */
const SCHEMA = `
  CREATE TABLE streams (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT    NOT NULL,
    type     TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    data     TEXT    NOT NULL,
    metadata TEXT    NOT NULL,
    hash     BLOB    NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  ${EVENT_TRIGGERS.join(';')};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

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

function createSchema(database: DurableDatabase): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version === SCHEMA_VERSION) return;
  if (version !== 0) throw new Error(`events.db has the unknown format ${version}`);
  database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
}
