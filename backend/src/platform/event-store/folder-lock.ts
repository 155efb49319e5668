import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { guarded } from './sqlite-faults.js';

/** The claim of one process on a data folder. */
export type FolderLock = { release(): void };

/**
 * Makes the folder when it is missing and claims it for this process, or throws `StoreUnavailable`: `in-use` when
 * another process has claimed it.
 * The claim is an exclusive lock on a database of its own, `events.lock`: the operating system drops it when the process
 * ends in whatever way, so nothing has to be cleaned up after a crash.
 */
export function lockFolder(directory: string): FolderLock {
  return guarded(() => {
    mkdirSync(directory, { recursive: true });
    const database = new DatabaseSync(join(directory, 'events.lock'), { timeout: 0 });
    try {
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    } catch (error) {
      database.close();
      throw error;
    }
    return { release: () => database.close() };
  });
}
