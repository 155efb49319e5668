import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { DAY_MS } from '../../platform/telemetry/log-store/log-tables.js';
import { LOGIN_PATH, REFUSED_LOGIN_STATUSES } from '../../platform/telemetry/log-store/rollups.js';

/** Errors of browsers and refused log-ins have partial indexes: alerts look for them. */
export const FRONTEND_ERROR = `event = 'frontend-log' AND level = 'ERROR'`;
export const REFUSED_LOGIN = `event = 'http-response' AND status IN (${REFUSED_LOGIN_STATUSES.join(', ')}) AND path = '${LOGIN_PATH}'`;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entry (
    id TEXT PRIMARY KEY, at INTEGER NOT NULL, level TEXT NOT NULL, event TEXT NOT NULL, message TEXT NOT NULL,
    path TEXT, entity TEXT, status INTEGER, duration REAL, correlation TEXT, method TEXT, outcome TEXT, stack TEXT);
  CREATE INDEX IF NOT EXISTS entry_at ON entry (at, id);
  CREATE INDEX IF NOT EXISTS entry_level ON entry (level, at, id);
  CREATE INDEX IF NOT EXISTS entry_event ON entry (event, at, id);
  CREATE INDEX IF NOT EXISTS entry_status ON entry (status, at, id);
  CREATE INDEX IF NOT EXISTS entry_correlation ON entry (correlation, at, id);
  CREATE INDEX IF NOT EXISTS entry_frontend_error ON entry (at, id, message) WHERE ${FRONTEND_ERROR};
  DROP INDEX IF EXISTS entry_refused_login;
  CREATE INDEX IF NOT EXISTS entry_failed_login ON entry (at, id, message) WHERE ${REFUSED_LOGIN};
  CREATE TABLE IF NOT EXISTS hour_count (
    hour INTEGER, level TEXT, event TEXT, status INTEGER, n INTEGER NOT NULL,
    PRIMARY KEY (hour, level, event, status)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS endpoint (
    slot TEXT, at INTEGER, method TEXT, path TEXT, requests INTEGER NOT NULL, errors INTEGER NOT NULL,
    duration_sum REAL NOT NULL, duration_max REAL NOT NULL, PRIMARY KEY (slot, at, method, path)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS correlation (
    id TEXT PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, events INTEGER NOT NULL,
    answers INTEGER NOT NULL, errors INTEGER NOT NULL, duration_sum REAL NOT NULL,
    error_rate REAL GENERATED ALWAYS AS (CASE answers WHEN 0 THEN 0.0 ELSE errors * 1.0 / answers END) STORED);
  DROP INDEX IF EXISTS correlation_worst;
  CREATE INDEX IF NOT EXISTS correlation_worst_of_day
    ON correlation (last / ${DAY_MS}, error_rate DESC, events DESC, id, last);
  CREATE TABLE IF NOT EXISTS event_type (event TEXT PRIMARY KEY, first INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS catalogue_call (
    slot TEXT, at INTEGER, calls INTEGER NOT NULL, four INTEGER NOT NULL, five INTEGER NOT NULL,
    hits INTEGER NOT NULL, misses INTEGER NOT NULL, PRIMARY KEY (slot, at)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS breaker (process TEXT PRIMARY KEY, state TEXT NOT NULL, at INTEGER NOT NULL, last_open INTEGER) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS size_limit (one INTEGER PRIMARY KEY CHECK (one = 1), bytes INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS followed (one INTEGER PRIMARY KEY CHECK (one = 1), position TEXT NOT NULL);
`;

/** Entries are in many indexes: frequently written pages stay in memory and in the write-ahead log. */
const SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -16000;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA journal_size_limit = 67108864;
`;

export function logFilePath(directory: string): string {
  return join(directory, 'logs.db');
}

/** Opens `logs.db` for writing, with all its tables; creates it if it is missing. */
export function openLogFile(directory: string): DatabaseSyncInstance {
  const path = logFilePath(directory);
  // Readable by the owner only; the write-ahead log inherits the permissions.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: 2_000 });
  database.exec(SETTINGS);
  database.exec(SCHEMA);
  return database;
}
