import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { DurableDatabase } from './durable-database.js';
import { runGroup, type Outcome } from './group.js';

/** The changes that a file knows, by name. They run in the writing thread, inside a transaction. */
export type Operations = Readonly<Record<string, (...args: never[]) => unknown>>;

/** What the writing thread must know of a file's writer. */
export type FileWriter = {
  readonly database: DurableDatabase;
  readonly operations: Operations;
  /** Follows from the log: a power cut may take any of it, and nothing is synced but what SQLite itself needs. */
  readonly isDerived?: boolean;
  /** Runs after each commit and before it is answered. */
  afterCommit?(): void;
};

/**
 * What was committed without a sync is synced after so long at the latest, in milliseconds. The death of the process
 * keeps it anyway; a power cut may take the last of it.
 */
const LATEST_SYNC_MS = 1_000;

/** A file that was opened for writing, in the writing thread. */
export class WrittenFile {
  private isSyncing = true;
  private unsyncedSince: number | null = null;
  private logOfWrites: number | undefined;

  constructor(
    private readonly path: string,
    private readonly writer: FileWriter,
  ) {}

  /** The operation with its arguments, ready to run inside a group. Throws `TypeError` for one that there is not. */
  work(operation: string, args: readonly unknown[]): () => unknown {
    const { operations } = this.writer;
    const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (run === undefined) throw new TypeError(`No such operation: ${operation}`);
    return () => run(...(args as never[]));
  }

  /** Commits the group; durably, or without a sync of its own. */
  commit(group: readonly (() => unknown)[], durable: boolean): readonly Outcome[] {
    const { database } = this.writer;
    if (durable !== this.isSyncing) {
      database.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
      this.isSyncing = durable;
    }
    if (!durable && this.writer.isDerived !== true) this.unsyncedSince ??= performance.now();
    return runGroup(database, group, () => this.writer.afterCommit?.());
  }

  /** How long the next sync may still wait, in milliseconds. */
  untilSync(): number {
    if (this.unsyncedSince === null) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.unsyncedSince + LATEST_SYNC_MS - performance.now());
  }

  /** Syncs what was committed without. All of it stands in the write-ahead log, in order and with checksums. */
  sync(): void {
    this.unsyncedSince = null;
    try {
      this.logOfWrites ??= openSync(`${this.path}-wal`, 'r+');
      fsyncSync(this.logOfWrites);
    } catch {
      // Nobody was promised it. A disk that fails is told by the next write that is.
      this.unsyncedSince = performance.now();
    }
  }

  /** Moves the write-ahead log into the file, so that the file alone is the whole, and closes. */
  close(): void {
    if (this.logOfWrites !== undefined) closeSync(this.logOfWrites);
    const { database } = this.writer;
    try {
      // SQLite does so itself at the last close, but not while a prepared statement waits to be collected.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      database.close();
    }
  }
}
