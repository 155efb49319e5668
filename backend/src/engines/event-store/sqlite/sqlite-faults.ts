import { storeFault } from '../../../platform/store-fault.js';
import { StoreUnavailable, type StoreFault } from '../../../platform/store-unavailable.js';

const sentences: Readonly<Record<StoreFault, string>> = {
  closed: 'The event store is closed.',
  full: 'The disk is full; nothing was written to the event log.',
  'read-only': 'The event log cannot be written: its file is read-only.',
  corrupt: 'The event log is damaged. Restore it from a backup.',
  'in-use': 'This data folder is already in use by another process.',
  'not-durable': 'The event log cannot be kept safely here: durable writes are not supported.',
  busy: 'More waits to be written than the disk takes.',
  away: 'The event store cannot be reached.',
  newer: 'A newer version of the product has opened this event log.',
  io: 'The event log could not be read or written.',
};

/** After these the state of the log is in doubt: no more writes until a person has checked it. */
export const FINAL_FAULTS: readonly StoreFault[] = ['corrupt', 'io'];

/** Converts SQLite's and the file system's errors; unknown ones are `io`. */
export function faultOf(error: unknown): StoreFault {
  const typed = storeFault(error);
  return typed instanceof StoreUnavailable ? typed.fault : 'io';
}

export function unavailable(fault: StoreFault, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(fault, sentences[fault], cause === undefined ? undefined : { cause });
}

/** Runs the work and converts SQLite's and the file system's errors into `StoreUnavailable`. */
export function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw unavailable(faultOf(error), error);
  }
}
