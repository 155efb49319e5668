import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** The only programs inside of the log's file. */
export const EVENT_TRIGGERS = [
  `CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END`,
  `CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END`,
] as const;

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

/** Makes the tables of a log in an empty file; no-op if they are there. Throws if they have another format. */
export function createSchema(database: DatabaseSyncInstance): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version === SCHEMA_VERSION) return;
  if (version !== 0) throw new Error(`events.db has the unknown format ${version}`);
  database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
}
