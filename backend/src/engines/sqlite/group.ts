import type { DurableDatabase } from './durable-database.js';

export type Outcome = { readonly value: unknown } | { readonly error: unknown };

/**
 * Runs all the work in one transaction, with a single wait for the disk. Work that throws only undoes itself; if the
 * file fails, the whole group is undone. If `afterCommit` throws, the group counts as failed although it is committed.
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
    // A full disk or an I/O error rolled everything back: no work of the group may be answered as done.
    if (!database.isTransaction) throw error;
    database.exec('ROLLBACK TO one; RELEASE one');
    return { error };
  }
}

function rollBack(database: DurableDatabase): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // SQLite has rolled back by itself; the original error is reported.
  }
}
