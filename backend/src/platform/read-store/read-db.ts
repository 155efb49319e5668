import { writeFileSync } from 'node:fs';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from '../event-store/event-store.js';
import { keepAtMost } from '../keep-at-most.js';
import { storeFault } from '../sqlite/store-fault.js';

/** Statements kept prepared; the text of a query depends on its shape, not on its values. */
const MAX_STATEMENTS = 500;

export type ReadDbOptions = {
  /** Told once of every query that is prepared, with the lines of SQLite's query plan; for tests. */
  readonly onQuery?: (sql: string, plan: readonly string[]) => void;
};

/** The file read.db over one connection, with its prepared statements. */
export class ReadDb {
  private readonly statements = new Map<string, StatementSyncInstance>();

  constructor(
    private readonly path: string,
    private readonly database: DatabaseSyncInstance,
    private readonly onQuery?: ReadDbOptions['onQuery'],
  ) {}

  /** A prepared statement that is not asked for its plan: writes and what is keyed by the primary key. */
  statement(sql: string): StatementSyncInstance {
    let statement = this.statements.get(sql);
    if (statement !== undefined) return statement;
    if (!this.database.isOpen) throw new StoreUnavailable('closed', 'The read store is closed');
    statement = this.database.prepare(sql);
    this.statements.set(sql, statement);
    keepAtMost(this.statements, MAX_STATEMENTS);
    return statement;
  }

  /** All rows of a query, each as a list of its columns. */
  rows<Row>(sql: string, values: readonly unknown[]): Row[] {
    return this.query(sql).all(...values) as Row[];
  }

  /** The same one after the other, as far as they are wanted. Take them at once: what is read stands still until the end. */
  walk<Row>(sql: string, values: readonly unknown[]): Iterable<Row> {
    return this.query(sql).iterate(...values) as Iterable<Row>;
  }

  /** The first row of a query as an object; undefined when there is none. */
  row<Row>(sql: string, ...values: unknown[]): Row | undefined {
    if (this.onQuery !== undefined && !this.statements.has(sql)) this.onQuery(sql, this.planOf(sql));
    return this.statement(sql).get(...values) as Row | undefined;
  }

  execute(sql: string): void {
    this.database.exec(sql);
  }

  /** Turns SQLite's errors into `StoreUnavailable`; remembers a damaged file, so that the next start builds it anew. */
  guard<Result>(work: () => Result): Promise<Result> {
    return new Promise((fulfil) => {
      if (!this.database.isOpen) throw new StoreUnavailable('closed', 'The read store is closed');
      fulfil(this.guarded(work));
    });
  }

  /** The same, at once. */
  guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      const fault = storeFault(error);
      if (fault instanceof StoreUnavailable && fault.fault === 'corrupt')
        writeFileSync(markerOf(this.path), '');
      throw fault;
    }
  }

  close(): void {
    this.statements.clear();
    if (this.database.isOpen) this.database.close();
  }

  private query(sql: string): StatementSyncInstance {
    const isNew = !this.statements.has(sql);
    if (isNew) this.onQuery?.(sql, this.planOf(sql));
    const statement = this.statement(sql);
    if (isNew) statement.setReturnArrays(true);
    return statement;
  }

  private planOf(sql: string): string[] {
    const rows = this.database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
    return rows.map((row) => row.detail);
  }
}

/** Where it is noted that the file was found damaged while running. */
export function markerOf(path: string): string {
  return `${path}.damaged`;
}
