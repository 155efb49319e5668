import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { PRIVATE_FOLDER } from '../../../platform/files/private-folder.js';
import { guarded } from './sqlite-faults.js';

export type FolderLock = { release(): void };

/**
 * Creates the folder if missing and locks it for this process, or throws `StoreUnavailable` (`in-use`). The lock is an
 * exclusive lock on a separate database, `events.lock`: the operating system releases it when the process ends, so that
 * a crash needs no cleanup.
 */
export function lockFolder(directory: string): FolderLock {
  return guarded(() => {
    mkdirSync(directory, { recursive: true, mode: PRIVATE_FOLDER });
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
