import { backup as copyPages, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { storeFault } from '../../platform/store-fault.js';
import { EVENT_TRIGGERS } from '../event-store/sqlite/events-schema.js';
import { EVENTS_FILE } from '../event-store/sqlite/events-for-reading.js';
import { openReadOnly } from '../sqlite/read-only-database.js';
import { BackupDamaged } from './backup-damaged.js';
import { linkOrCopy } from './copied-files.js';
import type { ContinuedBackup } from './continued-backup.js';
import { copyNewEvents, hasEvent, NEW_EVENTS_FILE } from './new-events.js';

/**
 * The databases that cannot be derived, smallest first: while the vault is read, a deleted key cannot leave its raw
 * file.
 */
export const SAVED_DATABASES = ['vault.db', 'jobs.db', EVENTS_FILE] as const;

/** SHA-256 of each database. */
export type DatabaseHashes = Readonly<Record<string, string>>;

/** How long to wait for a running commit, in milliseconds. */
const LOCK_WAIT_MS = 5_000;
/** Pages of 4 KiB copied before other work gets a turn. */
const PAGES_AT_ONCE = 1_000;

/**
 * Copies log, vault and jobs of a data folder as of one instant while the product keeps writing. All three are locked
 * for the moment of their snapshots, so that no event lacks its key, no seal is ahead of its log and no job ahead of
 * its event. `continued`: a backup whose `events.db` becomes part of this one too, beside the events after it. Returns
 * the hashes of the copies. Throws `StoreUnavailable`.
 */
export async function copyDatabases(
  from: string,
  to: string,
  continued: ContinuedBackup | null,
): Promise<DatabaseHashes> {
  const snapshots = snapshotsOf(from);
  const hashes: Record<string, string> = {};
  try {
    for (const [place, name] of SAVED_DATABASES.entries()) {
      const snapshot = snapshots[place];
      if (snapshot === undefined) continue;
      const isContinued = name === EVENTS_FILE && continued !== null;
      const copy = isContinued ? NEW_EVENTS_FILE : name;
      if (isContinued) {
        await takeLog(continued, to);
        hashes[name] = continued.logHash;
        copyNewEvents(snapshot, continued.whole.position, join(to, copy));
      } else await copyPages(snapshot, join(to, copy), { rate: PAGES_AT_ONCE });
      snapshot.close();
      await settle(join(to, copy));
      hashes[copy] = await hashOfDatabase(to, copy);
    }
    return hashes;
  } catch (error) {
    throw storeFault(error);
  } finally {
    for (const snapshot of snapshots) if (snapshot.isOpen) snapshot.close();
  }
}

/**
 * Shares the log of the earlier backup. Throws if it is missing, cut off or another log, which opening it tells; if the
 * disk can only copy it, the copy is read whole.
 */
async function takeLog({ path, whole, logHash }: ContinuedBackup, to: string): Promise<void> {
  const isCopy = await linkOrCopy(await realpath(join(path, EVENTS_FILE)), join(to, EVENTS_FILE));
  if (!hasEvent(to, whole) || (isCopy && (await hashOfDatabase(to, EVENTS_FILE)) !== logHash))
    throw new BackupDamaged(`${EVENTS_FILE} in ${path} ist nicht, was gesichert wurde.`);
}

function snapshotsOf(directory: string): readonly DatabaseSyncInstance[] {
  const opened: DatabaseSyncInstance[] = [];
  const held: DatabaseSyncInstance[] = [];
  const openNext = (into: DatabaseSyncInstance[], name: string, readOnly: boolean): DatabaseSyncInstance => {
    const database = new DatabaseSync(join(directory, name), { readOnly, timeout: LOCK_WAIT_MS });
    into.push(database);
    return database;
  };
  try {
    const readers = SAVED_DATABASES.map((name) => openNext(opened, name, true));
    // The order in which the writing thread commits: it never waits for one file while it holds another.
    for (const name of SAVED_DATABASES) openNext(held, name, false).exec('BEGIN IMMEDIATE');
    // A transaction takes its snapshot at its first read.
    for (const reader of readers) reader.exec('BEGIN; SELECT count(*) FROM sqlite_master');
    return readers;
  } catch (error) {
    for (const database of opened) database.close();
    throw storeFault(error);
  } finally {
    for (const database of held) {
      if (database.isTransaction) database.exec('ROLLBACK');
      database.close();
    }
  }
}

/** Makes the copy durable, a single file, and unchanged by readers. */
async function settle(path: string): Promise<void> {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * SHA-256 of a database. Throws `BackupDamaged` if it has triggers or views of its own: they would run in our own
 * statements.
 */
export async function hashOfDatabase(directory: string, name: string): Promise<string> {
  const database = openReadOnly(join(directory, name));
  try {
    const found = database.prepare(`SELECT sql FROM sqlite_master WHERE type IN ('trigger', 'view')`).all();
    const ours: readonly unknown[] = EVENT_TRIGGERS;
    const foreign = (found as { sql: unknown }[]).filter(({ sql }) => !ours.includes(sql));
    if (foreign.length > 0)
      throw new BackupDamaged(`In ${name} steht ein fremdes Programm (Trigger oder View).`);
  } finally {
    database.close();
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(directory, name)), hash);
  return hash.digest('hex');
}
