import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from '../event-store/event-store.js';
import { storeFault } from '../sqlite/store-fault.js';

/** The layout of read.db; another number in the file means: delete it and build it anew. */
const LAYOUT = 1;
const LOCK_WAIT_MS = 2_000;
/** Statements kept prepared; the text of a query depends on its shape, not on its values. */
const MAX_STATEMENTS = 500;

const SETTINGS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -32000;
`;

const TABLES = `
  CREATE TABLE collections (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    definition TEXT NOT NULL,
    position TEXT NOT NULL,
    documents INTEGER NOT NULL,
    UNIQUE (name, version)
  );
  PRAGMA user_version = ${LAYOUT};
`;

export type ReadDbOptions = {
  readonly directory: string;
  /** Told when the file is thrown away. */
  readonly log?: { warn(details: object, message: string): void };
  /** Told once of every query that is prepared, with the lines of SQLite's query plan; for tests. */
  readonly onQuery?: (sql: string, plan: readonly string[]) => void;
};

/**
 * The file read.db. Commits may be lost with the power (documents and checkpoints together), the file is never torn.
 * A file that is damaged or of another layout is deleted: all of it follows from the event log.
 */
export class ReadDb {
  private readonly statements = new Map<string, StatementSyncInstance>();

  private constructor(
    private readonly path: string,
    private readonly database: DatabaseSyncInstance,
    private readonly onQuery: ReadDbOptions['onQuery'],
  ) {}

  /** Throws `StoreUnavailable` when the folder cannot be written or the file is locked. */
  static open({ directory, log, onQuery }: ReadDbOptions): ReadDb {
    const path = join(directory, 'read.db');
    try {
      mkdirSync(directory, { recursive: true });
      let reason = existsSync(markerOf(path)) ? 'found damaged while running' : null;
      if (reason === null) {
        const opened = tryOpen(path);
        if (!('reason' in opened)) return new ReadDb(path, opened, onQuery);
        reason = opened.reason;
      }
      log?.warn({ reason }, 'read.db is deleted and built anew from the event log');
      for (const file of [path, `${path}-wal`, `${path}-shm`, markerOf(path)]) rmSync(file, { force: true });
      const fresh = tryOpen(path);
      if ('reason' in fresh) throw new StoreUnavailable('corrupt', fresh.reason);
      return new ReadDb(path, fresh, onQuery);
    } catch (error) {
      throw storeFault(error);
    }
  }

  /** A prepared statement that is not asked for its plan: writes and what is keyed by the primary key. */
  statement(sql: string): StatementSyncInstance {
    let statement = this.statements.get(sql);
    if (statement !== undefined) return statement;
    if (!this.database.isOpen) throw new StoreUnavailable('closed', 'The read store is closed');
    statement = this.database.prepare(sql);
    this.statements.set(sql, statement);
    if (this.statements.size > MAX_STATEMENTS)
      this.statements.delete(this.statements.keys().next().value as string);
    return statement;
  }

  /** All rows of a query, each as a list of its columns. */
  rows<Row>(sql: string, values: readonly unknown[]): Row[] {
    const isNew = !this.statements.has(sql);
    if (isNew) this.onQuery?.(sql, this.planOf(sql));
    const statement = this.statement(sql);
    if (isNew) statement.setReturnArrays(true);
    return statement.all(...values) as Row[];
  }

  /** The first row of a query as an object; undefined when there is none. */
  row<Row>(sql: string, ...values: unknown[]): Row | undefined {
    if (this.onQuery !== undefined && !this.statements.has(sql)) this.onQuery(sql, this.planOf(sql));
    return this.statement(sql).get(...values) as Row | undefined;
  }

  /** Runs the work in one transaction: all of it or, when it throws, nothing. */
  transaction<Result>(work: () => Result): Result {
    this.statement('BEGIN IMMEDIATE').run();
    try {
      const result = work();
      this.statement('COMMIT').run();
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.statement('ROLLBACK').run();
      throw error;
    }
  }

  execute(sql: string): void {
    this.database.exec(sql);
  }

  /** Turns SQLite's errors into `StoreUnavailable`; remembers a damaged file, so that the next start builds it anew. */
  guard<Result>(work: () => Result): Promise<Result> {
    return new Promise((fulfil) => {
      if (!this.database.isOpen) throw new StoreUnavailable('closed', 'The read store is closed');
      try {
        fulfil(work());
      } catch (error) {
        const fault = storeFault(error);
        if (fault instanceof StoreUnavailable && fault.fault === 'corrupt')
          writeFileSync(markerOf(this.path), '');
        throw fault;
      }
    });
  }

  /** Writes everything into the main file and empties the write-ahead log. */
  purge(): void {
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Leaves one file behind; what stays in the write-ahead log when that fails is read from there at the next start. */
  close(): void {
    this.statements.clear();
    if (!this.database.isOpen) return;
    try {
      this.purge();
    } finally {
      this.database.close();
    }
  }

  private planOf(sql: string): string[] {
    const rows = this.database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
    return rows.map((row) => row.detail);
  }
}

function markerOf(path: string): string {
  return `${path}.damaged`;
}

/** Opens the file when it is ours and readable; says why not otherwise. Throws for every other fault. */
function tryOpen(path: string): DatabaseSyncInstance | { readonly reason: string } {
  // Names and addresses are readable in it: for the owner only; the write-ahead log gets the rights of its file.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS });
  try {
    database.exec(SETTINGS);
    const found = database.prepare('PRAGMA user_version').get() as { user_version: number };
    const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get() as { count: number };
    if (tables.count === 0) database.exec(`BEGIN IMMEDIATE; ${TABLES} COMMIT`);
    else if (found.user_version !== LAYOUT) {
      database.close();
      return { reason: `layout ${found.user_version}, wanted ${LAYOUT}` };
    }
    database.prepare('SELECT count(*) FROM collections').get();
    return database;
  } catch (error) {
    database.close();
    const fault = storeFault(error);
    if (fault instanceof StoreUnavailable && fault.fault === 'corrupt') return { reason: fault.message };
    throw error;
  }
}
