import { START, type Position } from '#contracts/kernel/domain-event.js';
import { assertDeclared } from '#projections/engine/query-plan.js';
import type {
  CollectionDefinition,
  DocumentState,
  FieldValue,
  Page,
  Query,
  ReadStore,
  Where,
  WriteBatch,
} from '#projections/engine/read-store.js';
import { CollectionTable } from './collection-table.js';
import { count, find, group } from './queries.js';
import { ReadDb, type ReadDbOptions } from './read-db.js';

type CatalogRow = {
  readonly id: number;
  readonly definition: string;
  readonly position: string;
  readonly documents: number;
};

const DUMP_PAGE = 1_000;

/**
 * Opens the read store in a folder (file `read.db`). The file is derived: one that is damaged or of another layout is
 * deleted, said in the log, and built anew. Reads are synchronous SQLite inside: well below a millisecond by key or page.
 * Rejects with `StoreUnavailable` when the folder cannot be used.
 */
export async function openSqliteReadStore(options: ReadDbOptions): Promise<ReadStore> {
  return new SqliteReadStore(ReadDb.open(options), options.log);
}

class SqliteReadStore implements ReadStore {
  private readonly tables = new Map<string, CollectionTable>();

  constructor(
    private readonly db: ReadDb,
    private readonly log: ReadDbOptions['log'],
  ) {}

  open(collection: CollectionDefinition): Promise<Position> {
    return this.db.guard(() => {
      assertDeclared(collection);
      const definition = JSON.stringify([Object.entries(collection.fields), collection.indexes]);
      const known = this.catalogRow(collection.name, collection.version);
      if (known?.definition === definition) {
        this.tables.set(nameOf(collection), new CollectionTable(known.id, collection, this.db));
        return known.position;
      }
      if (known !== undefined) {
        const { name, version } = collection;
        this.log?.warn(
          { readModel: name, version },
          'Fields or indexes changed without a new version; built anew',
        );
      }
      this.db.transaction(() => {
        if (known !== undefined) this.remove(known.id);
        const { lastInsertRowid } = this.db
          .statement(
            'INSERT INTO collections (name, version, definition, position, documents) VALUES (?, ?, ?, ?, 0)',
          )
          .run(collection.name, collection.version, definition, START);
        const table = new CollectionTable(Number(lastInsertRowid), collection, this.db);
        table.create();
        this.tables.set(nameOf(collection), table);
      });
      return START;
    });
  }

  write({ changes }: WriteBatch): Promise<void> {
    return this.db.guard(() =>
      this.db.transaction(() => {
        const move = this.db.statement(
          'UPDATE collections SET position = ?, documents = documents + ? WHERE id = ?',
        );
        for (const { collection, put, delete: gone, checkpoint } of changes) {
          const table = this.tableOf(collection);
          let growth = 0;
          for (const document of put) growth += table.put(document);
          for (const key of gone) growth -= table.delete(key);
          move.run(checkpoint, growth, table.id);
        }
      }),
    );
  }

  get(collection: CollectionDefinition, key: string): Promise<string | null> {
    return this.db.guard(() => this.jsonOf(this.tableOf(collection), key));
  }

  getMany(collection: CollectionDefinition, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.db.guard(() => {
      const table = this.tableOf(collection);
      const found = new Map<string, string>();
      for (const key of keys) {
        const json = this.jsonOf(table, key);
        if (json !== null) found.set(key, json);
      }
      return found;
    });
  }

  async states(
    collection: CollectionDefinition,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, DocumentState>> {
    const found = await this.getMany(collection, keys);
    return new Map([...found].map(([key, json]) => [key, { json, position: START }]));
  }

  find(collection: CollectionDefinition, query: Query): Promise<Page> {
    return this.db.guard(() => find(this.db, this.tableOf(collection), query));
  }

  count(collection: CollectionDefinition, where: Where = {}): Promise<number> {
    return this.db.guard(() => {
      const found = count(this.db, this.tableOf(collection), where);
      return found ?? this.catalogRow(collection.name, collection.version)?.documents ?? 0;
    });
  }

  group(
    collection: CollectionDefinition,
    by: string,
    where: Where = {},
  ): Promise<readonly { readonly value: FieldValue; readonly count: number }[]> {
    return this.db.guard(() => group(this.db, this.tableOf(collection), by, where));
  }

  checkpoint(collection: CollectionDefinition): Promise<Position> {
    return this.db.guard(() => this.catalogRow(collection.name, collection.version)?.position ?? START);
  }

  versions(name: string): Promise<readonly number[]> {
    return this.db.guard(() =>
      this.db
        .rows<[number]>('SELECT version FROM collections WHERE name = ? ORDER BY version', [name])
        .map(([version]) => version),
    );
  }

  drop(name: string, version: number): Promise<void> {
    return this.db.guard(() => {
      const known = this.catalogRow(name, version);
      this.tables.delete(`${name}/${version}`);
      if (known !== undefined) this.db.transaction(() => this.remove(known.id));
    });
  }

  replace(collection: CollectionDefinition, by: CollectionDefinition): Promise<void> {
    return this.db.guard(() => {
      const next = this.tableOf(by);
      const known = this.catalogRow(collection.name, collection.version);
      this.db.transaction(() => {
        if (known !== undefined) this.remove(known.id);
        this.db
          .statement('UPDATE collections SET name = ?, version = ? WHERE id = ?')
          .run(collection.name, collection.version, next.id);
      });
      this.tables.delete(nameOf(by));
      this.tables.set(nameOf(collection), new CollectionTable(next.id, collection, this.db));
    });
  }

  async *dump(
    collection: CollectionDefinition,
  ): AsyncGenerator<{ readonly key: string; readonly json: string }> {
    let after = '';
    for (;;) {
      const sql = `SELECT key, json FROM ${this.tableOf(collection).documents} WHERE key > ? ORDER BY key LIMIT ?`;
      const page = await this.db.guard(() => this.db.rows<[string, string]>(sql, [after, DUMP_PAGE]));
      for (const [key, json] of page) yield { key, json };
      if (page.length < DUMP_PAGE) return;
      after = page.at(-1)?.[0] ?? after;
    }
  }

  purge(): Promise<void> {
    return this.db.guard(() => this.db.purge());
  }

  async close(): Promise<void> {
    this.db.close();
  }

  private tableOf(collection: CollectionDefinition): CollectionTable {
    const table = this.tables.get(nameOf(collection));
    if (table === undefined) throw new Error(`Read model ${nameOf(collection)} is not opened`);
    return table;
  }

  private jsonOf(table: CollectionTable, key: string): string | null {
    const sql = `SELECT json FROM ${table.documents} WHERE key = ?`;
    return this.db.row<{ json: string }>(sql, key)?.json ?? null;
  }

  private catalogRow(name: string, version: number): CatalogRow | undefined {
    const sql = 'SELECT id, definition, position, documents FROM collections WHERE name = ? AND version = ?';
    return this.db.row<CatalogRow>(sql, name, version);
  }

  private remove(id: number): void {
    this.db.execute(`DROP TABLE documents_${id}; DROP TABLE IF EXISTS words_${id}`);
    this.db.statement('DELETE FROM collections WHERE id = ?').run(id);
  }
}

function nameOf({ name, version }: { readonly name: string; readonly version: number }): string {
  return `${name}/${version}`;
}
