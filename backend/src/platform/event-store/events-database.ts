import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openDurableDatabase, type DurableDatabase } from '../sqlite/durable-database.js';
import { guarded } from './sqlite-faults.js';

/** The log's file in the data folder. */
export const EVENTS_FILE = 'events.db';

const SCHEMA_VERSION = 1;
/** How long a statement waits for a foreign lock (a backup, a person with the sqlite3 shell), in milliseconds. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Events and streams are numbered by the writer. Events carry their stream's number instead of its name: that makes the
 * index a fifth of the size, and each commit writes fewer pages. The triggers keep anybody from changing history by
 * mistake; the hash chain finds who does it on purpose.
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
  CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
  CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/**
 * Opens the log for its one writer, creating folder, file and tables when they do not exist.
 * Throws `StoreUnavailable`: `not-durable` unless write-ahead log and synchronous=FULL are really in force,
 * `read-only`, `corrupt`, `in-use` or `io` as SQLite says.
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

/** Moves the write-ahead log into the file, so that the file alone is the whole log, and closes. */
export function closeAfterWriting(database: DurableDatabase): void {
  // SQLite does so itself at the last close, but not while a prepared statement waits to be collected.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Opens the log for reading what is committed, beside a writer or without one. Throws `StoreUnavailable`. */
export function openForReading(directory: string): DurableDatabase {
  return guarded(() => {
    const database = new DatabaseSync(join(directory, EVENTS_FILE), {
      readOnly: true,
      timeout: LOCK_TIMEOUT_MS,
    });
    // Each commit of the writer empties this connection's page cache; mapped pages survive that.
    database.exec('PRAGMA mmap_size = 1073741824');
    return database;
  });
}

/** Writes and takes it back: on a read-only file SQLite lets a transaction begin and refuses only the first write. */
function requireWritable(database: DurableDatabase): void {
  database.exec('BEGIN IMMEDIATE; CREATE TABLE probe (written INTEGER); ROLLBACK');
}

function createSchema(database: DurableDatabase): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version === SCHEMA_VERSION) return;
  if (version !== 0) throw new Error(`events.db has the unknown format ${version}`);
  database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
}
