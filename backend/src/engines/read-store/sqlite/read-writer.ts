import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { CollectionDefinition, StoredDocument } from '#projections/engine/read-store.js';
import type { FileWriter, Operations } from '../../sqlite/written-file.js';
import { CollectionTable, nameOf, tablesOf, type CollectionName } from './collection-table.js';
import { ReadDb } from './read-db.js';
import { openReadFile } from './read-file.js';

/** An open collection: the number of its tables, its checkpoint, and whether it was recreated. */
export type OpenCollection = {
  readonly id: number;
  readonly position: Position;
  readonly remade: boolean;
};

export type Change = {
  readonly collection: CollectionName;
  readonly put: readonly StoredDocument[];
  readonly delete: readonly string[];
} & Move;

/** From which position to which one. */
type Move = { readonly from: Position; readonly checkpoint: Position };

/** Collections, by table number, that a batch moved without changes. */
export type Passed = Move & { readonly ids: readonly number[] };

type CatalogRow = { readonly id: number; readonly definition: string; readonly position: Position };

/** Changes `read.db`, in its writing thread. */
export class ReadWriter implements FileWriter {
  readonly isDerived = true;
  private readonly db: ReadDb;
  private readonly tables = new Map<string, CollectionTable>();
  private purgeAfterCommit = false;

  constructor(
    path: string,
    readonly database: DatabaseSyncInstance,
  ) {
    this.db = new ReadDb(path, database);
  }

  /** Throws `StoreUnavailable`. `reason`: why the file was recreated, null if it was not. */
  static open(path: string): { readonly writer: ReadWriter; readonly reason: string | null } {
    const { database, reason } = openReadFile(path);
    return { writer: new ReadWriter(path, database), reason };
  }

  readonly operations = {
    /** Creates the collection if it is missing or has other fields or indexes. */
    open: (collection: CollectionDefinition): OpenCollection => this.guarded(() => this.open(collection)),

    write: (changes: readonly Change[], passed: readonly Passed[]): void =>
      this.guarded(() => this.write(changes, passed)),

    drop: (collection: CollectionName): void =>
      this.guarded(() => {
        const known = this.rowOf(collection);
        this.tables.delete(nameOf(collection));
        if (known !== undefined) this.remove(known.id);
      }),

    /** `by` replaces the collection. */
    replace: (collection: CollectionDefinition, by: CollectionName): void =>
      this.guarded(() => {
        const next = this.tableOf(by);
        const known = this.rowOf(collection);
        if (known !== undefined) this.remove(known.id);
        this.db
          .statement('UPDATE collections SET name = ?, version = ? WHERE id = ?')
          .run(collection.name, collection.version, next.id);
        this.tables.delete(nameOf(by));
        this.tables.set(nameOf(collection), new CollectionTable(next.id, collection, this.db));
      }),

    /** Checkpoints and empties the write-ahead log. */
    purge: (): void => {
      this.purgeAfterCommit = true;
    },
  } satisfies Operations;

  afterCommit(): void {
    if (!this.purgeAfterCommit) return;
    this.purgeAfterCommit = false;
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  private guarded<Result>(work: () => Result): Result {
    return this.db.guarded(work);
  }

  private open(collection: CollectionDefinition): OpenCollection {
    const { fields, indexes, searchOrder, record } = collection;
    const definition = JSON.stringify([
      Object.entries(fields),
      indexes,
      ...(searchOrder ? [searchOrder] : []),
      ...(record ? [record] : []),
    ]);
    const known = this.rowOf(collection);
    if (known?.definition === definition) {
      this.tables.set(nameOf(collection), new CollectionTable(known.id, collection, this.db));
      return { id: known.id, position: known.position, remade: false };
    }
    if (known !== undefined) this.remove(known.id);
    const { lastInsertRowid } = this.db
      .statement(
        'INSERT INTO collections (name, version, definition, position, documents) VALUES (?, ?, ?, ?, 0)',
      )
      .run(collection.name, collection.version, definition, START);
    const table = new CollectionTable(Number(lastInsertRowid), collection, this.db);
    table.create();
    this.tables.set(nameOf(collection), table);
    return { id: table.id, position: START, remade: known !== undefined };
  }

  private write(changes: readonly Change[], passed: readonly Passed[]): void {
    const move = this.db.statement(
      'UPDATE collections SET position = ?, documents = documents + ? WHERE id = ? AND position >= ?',
    );
    for (const { collection, put, delete: gone, from, checkpoint } of changes) {
      const table = this.tableOf(collection);
      let growth = table.putAll(put);
      for (const key of gone) growth -= table.delete(key);
      requireMoved(move.run(checkpoint, growth, table.id, from), 1);
    }
    const pass = this.db.statement(
      'UPDATE collections SET position = ? WHERE id IN (SELECT value FROM json_each(?)) AND position >= ?',
    );
    for (const { ids, from, checkpoint } of passed)
      requireMoved(pass.run(checkpoint, JSON.stringify(ids), from), ids.length);
  }

  private tableOf(collection: CollectionName): CollectionTable {
    const table = this.tables.get(nameOf(collection));
    if (table === undefined) throw new Error(`Read model ${nameOf(collection)} is not opened`);
    return table;
  }

  private rowOf({ name, version }: CollectionName): CatalogRow | undefined {
    const sql = 'SELECT id, definition, position FROM collections WHERE name = ? AND version = ?';
    return this.db.row<CatalogRow>(sql, name, version);
  }

  private remove(id: number): void {
    for (const table of tablesOf(id)) this.db.execute(`DROP TABLE IF EXISTS ${table}`);
    this.db.statement('DELETE FROM collections WHERE id = ?').run(id);
  }
}

/** A batch before this one was refused, and this one must not hide its absence. */
function requireMoved({ changes }: { readonly changes: number | bigint }, wanted: number): void {
  if (Number(changes) !== wanted) throw new Error('The batch before this one is missing');
}
