import type { EncodedEvent } from '../../../platform/event-store/event-limits.js';
import type { StreamAppend } from '../../../platform/event-store/event-store.js';
import type { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { EventWriter, type AppendOutcome } from './event-writer.js';
import { openForWriting } from './events-database.js';
import { lockFolder } from './folder-lock.js';
import { FINAL_FAULTS, faultOf, unavailable } from './sqlite-faults.js';

/** The log in the writing thread, with the folder's lock. */
export type WrittenLog = {
  /** As `EventWriter.write`. Throws `StoreUnavailable`; always after a final fault. */
  write(groups: readonly (readonly StreamAppend<EncodedEvent>[])[]): readonly AppendOutcome[];
  close(): void;
};

/** Locks the folder and opens its log. Throws `StoreUnavailable`. */
export function openWrittenLog(directory: string, maxPageCount: number | undefined): WrittenLog {
  const lock = lockFolder(directory);
  try {
    const database = openForWriting(directory, maxPageCount);
    const writer = new EventWriter(database);
    let broken: StoreUnavailable | null = null;
    return {
      write(groups) {
        if (broken !== null) throw broken;
        try {
          return writer.write(groups);
        } catch (error) {
          const failed = unavailable(faultOf(error), error);
          if (FINAL_FAULTS.includes(failed.fault)) broken = failed;
          throw failed;
        }
      },
      close() {
        try {
          // SQLite checkpoints at the last close, but not while a prepared statement waits for garbage collection.
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
