import { join } from 'node:path';
import { START, type Position } from '#contracts/kernel/domain-event.js';
import { assertDeclared } from '#projections/engine/query-plan.js';
import type {
  CollectionDefinition,
  CountedPage,
  DocumentState,
  FieldValue,
  Page,
  Query,
  ReadStore,
  Where,
  WriteBatch,
} from '#projections/engine/read-store.js';
import { openFile, type OpenFile } from '../../sqlite/folder-writer.js';
import { openMapped } from '../../sqlite/read-only-database.js';
import { CollectionTable, nameOf } from './collection-table.js';
import { count, findAll, group } from './queries.js';
import { ReadDb, type ReadDbOptions } from './read-db.js';
import type { Change, ReadWriter } from './read-writer.js';

type CatalogRow = { readonly position: string; readonly documents: number };

export type ReadStoreOptions = ReadDbOptions & {
  readonly directory: string;
  /** Warned when the file or a collection is recreated. */
  readonly log?: { warn(details: object, message: string): void };
};

const DUMP_PAGE = 1_000;

/**
 * Opens the read store in a folder (file `read.db`): reads in this thread, writes in a separate one. The file is
 * derived: if it is damaged or has another layout it is deleted, with a warning, and rebuilt. Reads are synchronous
 * SQLite: well below a millisecond by key or page. Rejects with `StoreUnavailable` if the folder cannot be used.
 */
export async function openSqliteReadStore(options: ReadStoreOptions): Promise<ReadStore> {
  const { directory, log, onQuery } = options;
  const file = await openFile<ReadWriter['operations']>(directory, 'read');
  if (file.madeAnew !== null)
    log?.warn({ reason: file.madeAnew }, 'read.db is deleted and built anew from the event log');
  try {
    const path = join(directory, 'read.db');
    const db = new ReadDb(path, openMapped(path), onQuery);
    return new SqliteReadStore(db, file, log);
  } catch (error) {
    await file.close();
    throw error;
  }
}

class SqliteReadStore implements ReadStore {
  readonly commitsInOrder = true;
  private readonly tables = new Map<string, CollectionTable>();

  constructor(
    private readonly db: ReadDb,
    private readonly file: OpenFile<ReadWriter['operations']>,
    private readonly log: ReadStoreOptions['log'],
  ) {}

  async open(collection: CollectionDefinition): Promise<Position> {
    assertDeclared(collection);
    const { name, version } = collection;
    const opened = await this.file.write('open', [declared(collection)], 'soon');
    if (opened.remade)
      this.log?.warn(
        { readModel: name, version },
        'Fields or indexes changed without a new version; built anew',
      );
    this.tables.set(nameOf(collection), new CollectionTable(opened.id, collection, this.db));
    return opened.position;
  }

  async write({ changes }: WriteBatch): Promise<void> {
    const moved: Change[] = [];
    const passed: { from: Position; checkpoint: Position; ids: number[] }[] = [];
    for (const { collection, put, delete: gone, from = START, checkpoint } of changes) {
      const { name, version } = collection;
      if (put.length + gone.length > 0)
        moved.push({ collection: { name, version }, put, delete: gone, from, checkpoint });
      else {
        const { id } = this.tableOf(collection);
        const alike = passed.find((one) => one.from === from && one.checkpoint === checkpoint);
        if (alike === undefined) passed.push({ from, checkpoint, ids: [id] });
        else alike.ids.push(id);
      }
    }
    await this.file.write('write', [moved, passed], 'soon');
  }

  get(collection: CollectionDefinition, key: string): Promise<string | null> {
    return this.db.guard(() => {
      const sql = `SELECT json FROM ${this.tableOf(collection).documents} WHERE key = ?`;
      return this.db.row<{ json: string }>(sql, key)?.json ?? null;
    });
  }

  getMany(collection: CollectionDefinition, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.db.guard(() => {
      // One statement: each statement would check again whether the file has changed.
      const sql = `SELECT d.key, d.json FROM json_each(?) AS wanted
        CROSS JOIN ${this.tableOf(collection).documents} AS d ON d.key = wanted.value`;
      return new Map(this.db.rows<[string, string]>(sql, [JSON.stringify(keys)]));
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
    return this.db.guard(() => findAll(this.db, this.tableOf(collection), query).page);
  }

  findCounted(collection: CollectionDefinition, query: Query): Promise<CountedPage> {
    return this.db.guard(() => {
      const { page, total } = findAll(this.db, this.tableOf(collection), query, true);
      return { ...page, total: total ?? this.countOf(collection, query.where) };
    });
  }

  count(collection: CollectionDefinition, where?: Where): Promise<number> {
    return this.db.guard(() => this.countOf(collection, where));
  }

  group(
    collection: CollectionDefinition,
    by: string,
    where: Where = {},
  ): Promise<readonly { readonly value: FieldValue; readonly count: number }[]> {
    return this.db.guard(() => group(this.db, this.tableOf(collection), by, where));
  }

  /** Not needed: the single process knows what it is building. */
  async aim(): Promise<void> {}

  async shareBuilt(): Promise<null> {
    return null;
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

  async drop(name: string, version: number): Promise<void> {
    this.tables.delete(`${name}/${version}`);
    await this.file.write('drop', [{ name, version }], 'soon');
  }

  async replace(collection: CollectionDefinition, by: CollectionDefinition): Promise<void> {
    const next = this.tableOf(by);
    const taken = { name: by.name, version: by.version };
    await this.file.write('replace', [declared(collection), taken], 'soon');
    this.tables.delete(nameOf(by));
    this.tables.set(nameOf(collection), new CollectionTable(next.id, collection, this.db));
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

  async purge(): Promise<void> {
    await this.file.write('purge', [], 'soon');
  }

  async close(): Promise<void> {
    this.db.close();
    await this.file.close();
  }

  private tableOf(collection: CollectionDefinition): CollectionTable {
    const table = this.tables.get(nameOf(collection));
    if (table === undefined) throw new Error(`Read model ${nameOf(collection)} is not opened`);
    return table;
  }

  private countOf(collection: CollectionDefinition, where: Where = {}): number {
    const found = count(this.db, this.tableOf(collection), where);
    return found ?? this.catalogRow(collection.name, collection.version)?.documents ?? 0;
  }

  private catalogRow(name: string, version: number): CatalogRow | undefined {
    const sql = 'SELECT position, documents FROM collections WHERE name = ? AND version = ?';
    return this.db.row<CatalogRow>(sql, name, version);
  }
}

/** The cloneable part of a declaration that the writing thread needs. */
function declared({
  name,
  version,
  fields,
  indexes,
  searchOrder,
}: CollectionDefinition): CollectionDefinition {
  return { name, version, fields, indexes, searchOrder };
}
