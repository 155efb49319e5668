import type { StoreFault } from '../event-store/event-store.js';
import type { AppendsOnTheWire } from '../event-store/event-writer.js';

/** The files that have a writing connection; each is `<name>.db` in the data folder. */
export type FileName = 'events' | 'vault' | 'jobs' | 'answers' | 'read';

export type FileSettings = {
  /** The file may not grow beyond so many pages; for tests. */
  readonly maxPageCount?: number;
  /** How long a statement waits for another process's lock, in milliseconds; for tests. */
  readonly lockWaitMs?: number;
};

/** One change of a file: an operation of its writer with its arguments. */
export type Step = {
  readonly id: number;
  readonly file: FileName;
  readonly operation: string;
  readonly args: readonly unknown[];
  /** False: it is answered without a sync; see `LATEST_SYNC_MS`. */
  readonly durable: boolean;
};

/** A secret that must be durable before the events that are sealed with it. */
export type SecretFirst = {
  readonly collection: string;
  readonly key: string;
  readonly value: Uint8Array;
};

/** All of the appends are written or, when one meets a conflict, none; they have one outcome together. */
export type WholeOnTheWire = {
  readonly secrets: readonly SecretFirst[];
  readonly appends: AppendsOnTheWire;
};

export type ToWriter =
  | AppendsOnTheWire
  | {
      readonly kind: 'sealed';
      readonly secrets: readonly SecretFirst[];
      readonly appends: AppendsOnTheWire;
    }
  | { readonly kind: 'together'; readonly wholes: readonly WholeOnTheWire[] }
  | { readonly kind: 'steps'; readonly steps: readonly Step[] }
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly file: FileName;
      readonly settings: FileSettings;
    }
  | { readonly kind: 'close'; readonly id: number; readonly file: FileName }
  | { readonly kind: 'end' };

/** What went wrong, as it crosses over from the writing thread; `fault` null: neither SQLite nor the file system. */
export type FaultOnTheWire = { readonly fault: StoreFault | null; readonly reason: string };

export type StepAnswer =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly failed: FaultOnTheWire };

export type FromWriter =
  /** The outcomes of appends, in order: bare numbers, because this is what travels with every append. */
  | readonly number[]
  /** None of so many messages with appends was written, because this file failed. */
  | {
      readonly kind: 'failed';
      readonly messages: number;
      readonly file: FileName;
      readonly fault: StoreFault;
      readonly reason: string;
    }
  | { readonly kind: 'answers'; readonly answers: readonly StepAnswer[] };

export type WriterSettings = {
  readonly directory: string;
  /** Counted up after each message, so that the writer can sleep on it. */
  readonly signal: SharedArrayBuffer;
};
