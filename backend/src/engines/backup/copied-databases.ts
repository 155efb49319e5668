import { backup as copyPages, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { storeFault } from '../../platform/store-fault.js';

/**
 * The databases that cannot be derived, smallest first: while the vault is read, a deleted key cannot leave its raw
 * file.
 */
export const SAVED_DATABASES = ['vault.db', 'jobs.db', 'events.db'] as const;

/** How long to wait for a running commit, in milliseconds. */
const LOCK_WAIT_MS = 5_000;
/** Pages of 4 KiB copied before other work gets a turn. */
const PAGES_AT_ONCE = 1_000;

/**
 * Copies log, vault and jobs of a data folder as of one instant while the product keeps writing. All three are locked
 * for the moment of their snapshots, so that no event lacks its key, no seal is ahead of its log and no job ahead of
 * its event. Throws `StoreUnavailable`.
 */
export async function copyDatabases(from: string, to: string): Promise<void> {
  const snapshots = snapshotsOf(from);
  try {
    for (const [place, name] of SAVED_DATABASES.entries()) {
      const snapshot = snapshots[place];
      if (snapshot === undefined) continue;
      await copyPages(snapshot, join(to, name), { rate: PAGES_AT_ONCE });
      snapshot.close();
      await settle(join(to, name));
    }
  } catch (error) {
    throw storeFault(error);
  } finally {
    for (const snapshot of snapshots) if (snapshot.isOpen) snapshot.close();
  }
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
