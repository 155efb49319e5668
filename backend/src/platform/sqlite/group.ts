import type { DurableDatabase } from './durable-database.js';

/** What became of one piece of work of a group. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown };

/**
 * Does all the work in one transaction, and so with one wait for the disk. What throws takes back only what it did
 * itself; when the file fails, nothing of the whole group was done. `afterCommit` belongs to it: where it throws, the
 * group counts as failed although it is committed.
 */
export function runGroup(
  database: DurableDatabase,
  group: readonly (() => unknown)[],
  afterCommit: () => void = () => undefined,
): readonly Outcome[] {
  try {
    database.exec('BEGIN IMMEDIATE');
    const outcomes = group.map((work) => runOne(database, work));
    database.exec('COMMIT');
    afterCommit();
    return outcomes;
  } catch (error) {
    rollBack(database);
    return group.map(() => ({ error }));
  }
}

function runOne(database: DurableDatabase, work: () => unknown): Outcome {
  database.exec('SAVEPOINT one');
  try {
    const value = work();
    database.exec('RELEASE one');
    return { value };
  } catch (error) {
    // A full disk or an i/o error has rolled everything back: nothing of the group may be answered as done.
    if (!database.isTransaction) throw error;
    database.exec('ROLLBACK TO one; RELEASE one');
    return { error };
  }
}

function rollBack(database: DurableDatabase): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // SQLite rolls back by itself when the file fails; what failed is told by the error that led here.
  }
}
