import type { EncodedEvent } from '../../platform/event-store/event-limits.js';
import type { StreamAppend } from '../../platform/event-store/event-store.js';
import type { SecretFirst } from '../../platform/event-store/sealed-store.js';
import type { StoreFault } from '../../platform/store-unavailable.js';

/** Files with a writing connection; each is `<name>.db` in the data folder. */
export type FileName = 'events' | SideFile;
/** The files beside the log, which are changed by operations. */
export type SideFile = 'vault' | 'jobs' | 'answers' | 'read';

export type FileSettings = {
  /** Maximum size of the file in pages; for tests. */
  readonly maxPageCount?: number;
  /** Maximum wait for another process's lock, in milliseconds; for tests. */
  readonly lockWaitMs?: number;
};

/** One operation of a file's writer, with its arguments. */
export type Step = {
  readonly kind: 'step';
  readonly id: number;
  readonly file: SideFile;
  readonly operation: string;
  readonly args: readonly unknown[];
  /** False: answered without a sync; see `LATEST_SYNC_MS`. */
  readonly durable: boolean;
};

/** Appends to one or more streams, written atomically. */
export type Append = {
  readonly kind: 'append';
  readonly id: number;
  /** Stored in the vault before the events. */
  readonly secrets: readonly SecretFirst[];
  readonly appends: readonly StreamAppend<EncodedEvent>[];
};

export type Write = Step | Append;

export type ToWriter =
  | { readonly kind: 'writes'; readonly writes: readonly Write[] }
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly file: FileName;
      readonly settings: FileSettings;
    }
  | { readonly kind: 'close'; readonly id: number; readonly file: FileName }
  | { readonly kind: 'end' };

/** An error from the writing thread; `fault` null: neither SQLite's nor the file system's. */
export type SentFault = { readonly fault: StoreFault | null; readonly reason: string };

export type Answer =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly failed: SentFault };

export type FromWriter = readonly Answer[];

export type WriterSettings = {
  readonly directory: string;
  /** Incremented after each message, so that the writer can sleep on it. */
  readonly signal: SharedArrayBuffer;
};
