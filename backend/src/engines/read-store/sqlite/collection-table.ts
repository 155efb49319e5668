import type { CollectionDefinition, FieldValue, StoredDocument } from '#projections/engine/read-store.js';
import { holdsDocuments, indexTerms } from '#projections/engine/query-plan.js';
import type { ReadDb } from './read-db.js';
import { partsOf, WordStarts, type Standing } from './word-starts.js';

/**
 * The tables of one collection: `documents_<id>` with a column for each text and number field, `words_<id>` with the
 * words, and `starts_<id>` with their starts if the collection declares a `searchOrder`. They are named by the number
 * in the catalogue, so that one collection can replace another.
 */
export class CollectionTable {
  readonly documents: string;
  readonly words: string;
  readonly columns: readonly string[];
  /** Null: the collection declares no `searchOrder`. */
  readonly starts: WordStarts | null;
  private readonly wordFields: readonly string[];
  private readonly insertSql: string;
  private readonly keptSql: string;

  constructor(
    readonly id: number,
    readonly definition: CollectionDefinition,
    private readonly db: ReadDb,
  ) {
    this.documents = `documents_${id}`;
    this.words = `words_${id}`;
    const fields = Object.entries(definition.fields);
    this.columns = fields.filter(([, kind]) => kind !== 'words').map(([name]) => name);
    this.wordFields = fields.filter(([, kind]) => kind === 'words').map(([name]) => name);
    this.starts = definition.searchOrder === undefined ? null : new WordStarts(id, db);
    const names = ['json', ...this.columns.map(column)];
    this.insertSql = `INSERT INTO ${this.documents} (key, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})
      ON CONFLICT (key) DO NOTHING`;
    this.keptSql = `SELECT ${['id', ...this.columns.map(column)].join(', ')} FROM ${this.documents} WHERE key = ?`;
  }

  wordField(name: string): number {
    return this.wordFields.indexOf(name);
  }

  indexName(place: number): string {
    return `index_${this.id}_${place}`;
  }

  create(): void {
    const { fields, indexes } = this.definition;
    const columns = this.columns.map(
      (name) => `, ${column(name)} ${fields[name] === 'number' ? 'REAL' : 'TEXT'}`,
    );
    this.db.execute(
      `CREATE TABLE ${this.documents} (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, json TEXT NOT NULL${columns.join('')})`,
    );
    for (const [place, index] of indexes.entries()) {
      const terms = indexTerms(index).map(
        ({ field, descending }) => column(field) + (descending ? ' DESC' : ''),
      );
      terms.push('key', ...(holdsDocuments(index) ? ['json'] : []));
      this.db.execute(`CREATE INDEX ${this.indexName(place)} ON ${this.documents} (${terms.join(', ')})`);
    }
    if (this.wordFields.length === 0) return;
    this.db.execute(`
      CREATE TABLE ${this.words} (
        field INTEGER NOT NULL, word TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (field, word, id)
      ) WITHOUT ROWID;
      CREATE INDEX ${this.words}_of ON ${this.words} (id, field, word);
    `);
    this.starts?.create();
  }

  /** Returns the number of new documents. */
  putAll(documents: readonly StoredDocument[]): number {
    let growth = 0;
    let firstNew: number | null = null;
    for (const document of documents) {
      const made = this.put(document);
      if (made === null) continue;
      growth += 1;
      firstNew ??= made;
    }
    const { searchOrder } = this.definition;
    if (firstNew !== null && searchOrder !== undefined)
      this.starts?.addFrom(firstNew, { ...this, value: column(searchOrder) });
    return growth;
  }

  /** Returns the number of the new document; null if it existed. */
  private put({ key, json, fields }: StoredDocument): number | null {
    const values = this.columns.map((name) => fields[name] as FieldValue);
    const { changes, lastInsertRowid } = this.db.statement(this.insertSql).run(key, json, ...values);
    if (changes === 1) {
      if (this.wordFields.length > 0) this.addWords(Number(lastInsertRowid), this.wordsOf(fields));
      return Number(lastInsertRowid);
    }
    const kept = this.keptOf(key) as Kept;
    this.change(kept, json, fields);
    if (this.wordFields.length > 0) this.changeWords(kept, fields);
    return null;
  }

  /** Sets only the changed columns: SQLite writes every index of a column that is set, changed or not. */
  private change(kept: Kept, json: string, fields: StoredDocument['fields']): void {
    const names = ['json'];
    const bound: FieldValue[] = [json];
    for (const name of this.columns) {
      const value = fields[name] as FieldValue;
      if (kept[column(name)] === value) continue;
      names.push(column(name));
      bound.push(value);
    }
    const set = names.map((name) => `${name} = ?`).join(', ');
    this.db.statement(`UPDATE ${this.documents} SET ${set} WHERE id = ?`).run(...bound, kept.id);
  }

  /** Returns 1, or 0 for an unknown key. */
  delete(key: string): number {
    const kept = this.wordFields.length === 0 ? undefined : this.keptOf(key);
    if (kept !== undefined) {
      if (this.starts !== null) this.starts.move(kept.id, this.keptStanding(kept));
      this.db.statement(`DELETE FROM ${this.words} WHERE id = ?`).run(kept.id);
    }
    return Number(this.db.statement(`DELETE FROM ${this.documents} WHERE key = ?`).run(key).changes);
  }

  private keptOf(key: string): Kept | undefined {
    return this.db.row<Kept>(this.keptSql, key);
  }

  private keptStanding(kept: Kept): Standing {
    const { searchOrder } = this.definition;
    const value = searchOrder === undefined ? null : kept[column(searchOrder)];
    const sql = `SELECT field, word FROM ${this.words} WHERE id = ?`;
    const rows = this.db.rows<[number, string]>(sql, [kept.id]);
    return { value: value as string | null, words: new Set(rows.map(([field, word]) => `${field} ${word}`)) };
  }

  private changeWords(kept: Kept, fields: StoredDocument['fields']): void {
    const { searchOrder } = this.definition;
    const known = this.keptStanding(kept);
    const words = this.wordsOf(fields);
    const gone = this.db.statement(`DELETE FROM ${this.words} WHERE field = ? AND word = ? AND id = ?`);
    for (const word of known.words) if (!words.has(word)) gone.run(...partsOf(word), kept.id);
    this.addWords(kept.id, words, known.words);
    const value = searchOrder === undefined ? null : (fields[searchOrder] as string | null);
    this.starts?.move(kept.id, known, { value, words });
  }

  /** The words of all fields as `<number of the field> <word>`. */
  private wordsOf(fields: StoredDocument['fields']): ReadonlySet<string> {
    return new Set(
      this.wordFields.flatMap((name, field) =>
        (fields[name] as readonly string[]).map((word) => `${field} ${word}`),
      ),
    );
  }

  private addWords(id: number, wanted: ReadonlySet<string>, known?: ReadonlySet<string>): void {
    const insert = this.db.statement(`INSERT INTO ${this.words} (field, word, id) VALUES (?, ?, ?)`);
    for (const word of wanted) if (known?.has(word) !== true) insert.run(...partsOf(word), id);
  }
}

type Kept = Readonly<Record<string, FieldValue>> & { readonly id: number };

export function tablesOf(id: number): readonly string[] {
  return [`documents_${id}`, `words_${id}`, `starts_${id}`];
}

/** Field names were checked when the collection was opened. */
export function column(field: string): string {
  return field === '' ? 'key' : `f_${field}`;
}

export type CollectionName = { readonly name: string; readonly version: number };

export function nameOf({ name, version }: CollectionName): string {
  return `${name}/${version}`;
}
