import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { DurableDatabase } from './durable-database.js';
import { runGroup, type Outcome } from './group.js';

/** The operations of a file, by name. They run in the writing thread, inside a transaction. */
export type Operations = Readonly<Record<string, (...args: never[]) => unknown>>;

export type FileWriter = {
  readonly database: DurableDatabase;
  readonly operations: Operations;
  /**
   * True for a file derived from the log: a power cut may lose any of it, so it is only synced as SQLite itself needs.
   */
  readonly isDerived?: boolean;
  /** Runs after each commit, before the answer. */
  afterCommit?(): void;
};

/**
 * Maximum delay of the sync of commits without one, in milliseconds. A crash of the process loses nothing; a power cut
 * may lose these commits.
 */
const LATEST_SYNC_MS = 1_000;

export class WrittenFile {
  private isSyncing = true;
  private unsyncedSince: number | null = null;
  private logOfWrites: number | undefined;

  constructor(
    private readonly path: string,
    private readonly writer: FileWriter,
  ) {}

  /** The operation with its arguments, to run inside a group. Throws `TypeError` for an unknown one. */
  work(operation: string, args: readonly unknown[]): () => unknown {
    const { operations } = this.writer;
    const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (run === undefined) throw new TypeError(`No such operation: ${operation}`);
    return () => run(...(args as never[]));
  }

  commit(group: readonly (() => unknown)[], durable: boolean): readonly Outcome[] {
    const { database } = this.writer;
    if (durable !== this.isSyncing) {
      database.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
      this.isSyncing = durable;
    }
    if (!durable && this.writer.isDerived !== true) this.unsyncedSince ??= performance.now();
    return runGroup(database, group, () => this.writer.afterCommit?.());
  }

  /** Milliseconds until the next sync is due. */
  untilSync(): number {
    if (this.unsyncedSince === null) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.unsyncedSince + LATEST_SYNC_MS - performance.now());
  }

  /** Syncs unsynced commits. All of them are in the write-ahead log, in order and with checksums. */
  sync(): void {
    this.unsyncedSince = null;
    try {
      this.logOfWrites ??= openSync(`${this.path}-wal`, 'r+');
      fsyncSync(this.logOfWrites);
    } catch {
      // Nobody was promised durability. The next durable write reports a failing disk.
      this.unsyncedSince = performance.now();
    }
  }

  /** Checkpoints the write-ahead log, so that the file alone is complete, and closes. */
  close(): void {
    if (this.logOfWrites !== undefined) closeSync(this.logOfWrites);
    const { database } = this.writer;
    try {
      // SQLite does so at the last close, but not while a prepared statement waits for garbage collection.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      database.close();
    }
  }
}
