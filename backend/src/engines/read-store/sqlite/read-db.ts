import { writeFileSync } from 'node:fs';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { keepAtMost } from '../../../platform/keep-at-most.js';
import { storeFault } from '../../../platform/store-fault.js';

/** Prepared statements kept; the text of a query depends on its shape, not on its values. */
const MAX_STATEMENTS = 500;

export type ReadDbOptions = {
  /** Called once per prepared query with the lines of SQLite's query plan; for tests. */
  readonly onQuery?: (sql: string, plan: readonly string[]) => void;
};

export class ReadDb {
  private readonly statements = new Map<string, StatementSyncInstance>();

  constructor(
    private readonly path: string,
    private readonly database: DatabaseSyncInstance,
    private readonly onQuery?: ReadDbOptions['onQuery'],
  ) {}

  /** A prepared statement whose plan is not reported: writes and primary-key lookups. */
  statement(sql: string): StatementSyncInstance {
    let statement = this.statements.get(sql);
    if (statement !== undefined) return statement;
    if (!this.database.isOpen) throw new StoreUnavailable('closed', 'The read store is closed');
    statement = this.database.prepare(sql);
    this.statements.set(sql, statement);
    keepAtMost(this.statements, MAX_STATEMENTS);
    return statement;
  }

  rows<Row>(sql: string, values: readonly unknown[]): Row[] {
    return this.query(sql).all(...values) as Row[];
  }

  /** Rows one by one. Consume them at once: the snapshot is held until the end. */
  walk<Row>(sql: string, values: readonly unknown[]): Iterable<Row> {
    return this.query(sql).iterate(...values) as Iterable<Row>;
  }

  /** The first row as an object; undefined if there is none. */
  row<Row>(sql: string, ...values: unknown[]): Row | undefined {
    if (this.onQuery !== undefined && !this.statements.has(sql)) this.onQuery(sql, this.planOf(sql));
    return this.statement(sql).get(...values) as Row | undefined;
  }

  execute(sql: string): void {
    this.database.exec(sql);
  }

  /** Converts SQLite's errors into `StoreUnavailable` and marks a damaged file, so that the next start rebuilds it. */
  guard<Result>(work: () => Result): Promise<Result> {
    return new Promise((fulfil) => {
      if (!this.database.isOpen) throw new StoreUnavailable('closed', 'The read store is closed');
      fulfil(this.guarded(work));
    });
  }

  /** The same, synchronously. */
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

export function markerOf(path: string): string {
  return `${path}.damaged`;
}
