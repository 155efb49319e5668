import { EventWriter, type AppendGroup } from './event-writer.js';
import { openForWriting } from './events-database.js';
import { lockFolder } from './folder-lock.js';
import type { StoreFault } from './event-store.js';
import { FINAL_FAULTS, faultOf } from './sqlite-faults.js';

/** What stopped a group of appends; nothing of it was written. */
export type LogFault = { readonly fault: StoreFault; readonly reason: string };

/** The log as the writing thread holds it, with the folder's lock. */
export type WrittenLog = {
  /** Three numbers for each outcome, in order (see `EventWriter`). */
  write(groups: readonly AppendGroup[]): number[] | LogFault;
  close(): void;
};

/** Claims the folder for this process and opens its log. Throws `StoreUnavailable`. */
export function openWrittenLog(directory: string, maxPageCount: number | undefined): WrittenLog {
  const lock = lockFolder(directory);
  try {
    const database = openForWriting(directory, maxPageCount);
    const writer = new EventWriter(database);
    let broken: LogFault | null = null;
    return {
      write(groups) {
        if (broken !== null) return broken;
        try {
          return writer.write(groups);
        } catch (error) {
          const found = { fault: faultOf(error), reason: reasonOf(error) };
          if (FINAL_FAULTS.includes(found.fault)) broken = found;
          return found;
        }
      },
      close() {
        try {
          // SQLite does so itself at the last close, but not while a prepared statement waits to be collected.
          database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
          database.close();
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
