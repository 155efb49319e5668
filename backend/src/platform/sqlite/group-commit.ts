import { StoreUnavailable } from '../event-store/event-store.js';
import type { DurableDatabase } from './durable-database.js';
import { storeFault } from './store-fault.js';

type Waiting = {
  readonly work: () => unknown;
  readonly fulfil: (result: never) => void;
  readonly reject: (error: unknown) => void;
};

/** Largest number of writes that share one commit. */
const MAX_GROUP = 500;

/**
 * Writes that are handed over in the same turn of the event loop share one transaction, and so one wait for the disk.
 * Their promises are fulfilled after the commit. One that throws takes back only what it did itself.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private scheduled = false;
  private closed = false;

  constructor(
    private readonly database: DurableDatabase,
    /** Runs after a commit and before its promises are fulfilled. */
    private readonly afterCommit: () => void = () => undefined,
  ) {}

  /** Runs the work inside the next transaction; fulfilled with its result when that is durable. */
  write<Result>(work: () => Result): Promise<Result> {
    if (this.closed) return Promise.reject(new StoreUnavailable('closed', 'The database is closed'));
    return new Promise<Result>((fulfil, reject) => {
      this.waiting.push({ work, fulfil, reject });
      if (this.scheduled) return;
      this.scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Commits what waits, then refuses further writes and closes the database. */
  close(): void {
    if (this.closed) return;
    while (this.waiting.length > 0) this.flush();
    this.closed = true;
    this.database.close();
  }

  private flush(): void {
    this.scheduled = false;
    const group = this.waiting.splice(0, MAX_GROUP);
    if (group.length === 0) return;
    const answers: (() => void)[] = [];
    try {
      this.database.exec('BEGIN IMMEDIATE');
      for (const waiting of group) answers.push(this.runOne(waiting));
      this.database.exec('COMMIT');
      this.afterCommit();
    } catch (error) {
      this.rollBack();
      for (const waiting of group) waiting.reject(storeFault(error));
      answers.length = 0;
    }
    for (const answer of answers) answer();
    if (this.waiting.length > 0 && !this.scheduled) {
      this.scheduled = true;
      setImmediate(() => this.flush());
    }
  }

  private rollBack(): void {
    try {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
    } catch {
      // SQLite rolls back by itself when the file fails; what failed is told by the error that led here.
    }
  }

  private runOne({ work, fulfil, reject }: Waiting): () => void {
    this.database.exec('SAVEPOINT one');
    try {
      const result = work();
      this.database.exec('RELEASE one');
      return () => fulfil(result as never);
    } catch (error) {
      // A full disk or an i/o error has rolled everything back: nothing of the group may be answered as done.
      if (!this.database.isTransaction) throw error;
      this.database.exec('ROLLBACK TO one; RELEASE one');
      return () => reject(storeFault(error));
    }
  }
}
