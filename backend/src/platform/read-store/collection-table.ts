import type { CollectionDefinition, FieldValue, StoredDocument } from '#projections/engine/read-store.js';
import { holdsDocuments, indexTerms } from '#projections/engine/query-plan.js';
import type { ReadDb } from './read-db.js';
import { RecentDocuments } from './recent-documents.js';
import { partsOf, WordStarts, type Standing } from './word-starts.js';

/**
 * Documents one after the other: `key, json, whether it is likely there, value of each column, words of each field of
 * words`.
 */
export type FlatDocuments = readonly (FieldValue | boolean | readonly string[])[];

/**
 * The tables of one collection: `documents_<id>` with a column for each text and number field, `words_<id>` for the words,
 * and `starts_<id>` for their starts where the collection says how searches are sorted. Named by the number that the catalogue gives, so that one collection can take the place of another.
 */
export class CollectionTable {
  readonly documents: string;
  readonly words: string;
  /** Fields that are columns. */
  readonly columns: readonly string[];
  /** Null: the collection does not say how searches are sorted. */
  readonly starts: WordStarts | null;
  private readonly wordFields: readonly string[];
  readonly recent = new RecentDocuments();
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

  /** The number under which a field of words is kept. */
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

  /** The documents as they travel to the writing thread: one flat list, because that is the fastest thing to copy. */
  onTheWire(documents: readonly StoredDocument[]): FlatDocuments {
    const flat: FlatDocuments[number][] = [];
    for (const { key, json, fields } of documents) {
      flat.push(key, json, this.recent.get(key) !== undefined);
      for (const name of this.columns) flat.push(fields[name] as FieldValue);
      for (const name of this.wordFields) flat.push(fields[name] as readonly string[]);
    }
    return flat;
  }

  /** Returns by how many the number of documents grew. Where a document is likely there it is looked for first, else it is made. */
  putAll(flat: FlatDocuments): number {
    const columns = this.columns.length;
    const size = 3 + columns + this.wordFields.length;
    let growth = 0;
    let firstNew: number | null = null;
    for (let at = 0; at < flat.length; at += size) {
      const [key, json, isKnown] = flat.slice(at, at + 3) as [string, string, boolean];
      const values = flat.slice(at + 3, at + 3 + columns) as FieldValue[];
      const words = flat.slice(at + 3 + columns, at + size) as string[][];
      const made =
        isKnown && this.changeKnown(key, json, values, words) ? null : this.put(key, json, values, words);
      if (made === null) continue;
      growth += 1;
      firstNew ??= made;
    }
    const { searchOrder } = this.definition;
    if (firstNew !== null && searchOrder !== undefined)
      this.starts?.addFrom(firstNew, { ...this, value: column(searchOrder) });
    return growth;
  }

  /** The number of the document when it is made; null when it was there. */
  private put(
    key: string,
    json: string,
    values: readonly FieldValue[],
    words: readonly (readonly string[])[],
  ): number | null {
    const { changes, lastInsertRowid } = this.db.statement(this.insertSql).run(key, json, ...values);
    if (changes === 1) {
      if (words.length > 0) this.addWords(Number(lastInsertRowid), placed(words));
      return Number(lastInsertRowid);
    }
    this.changeKnown(key, json, values, words);
    return null;
  }

  /** False: there is no such document. */
  private changeKnown(
    key: string,
    json: string,
    values: readonly FieldValue[],
    words: readonly (readonly string[])[],
  ): boolean {
    const kept = this.keptOf(key);
    if (kept === undefined) return false;
    this.change(kept, json, values);
    if (words.length > 0) this.changeWords(kept, this.standingOf(values, words));
    return true;
  }

  /** Sets only the columns that differ: SQLite writes every index of a column that is set, changed or not. */
  private change(kept: Kept, json: string, values: readonly FieldValue[]): void {
    const names = ['json'];
    const bound: FieldValue[] = [json];
    for (const [place, name] of this.columns.entries()) {
      const value = values[place] as FieldValue;
      if (kept[column(name)] === value) continue;
      names.push(column(name));
      bound.push(value);
    }
    const set = names.map((name) => `${name} = ?`).join(', ');
    this.db.statement(`UPDATE ${this.documents} SET ${set} WHERE id = ?`).run(...bound, kept.id);
  }

  /** Returns how many documents went: 1 or 0. */
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

  private standingOf(values: readonly FieldValue[], words: readonly (readonly string[])[]): Standing {
    const { searchOrder } = this.definition;
    const value = searchOrder === undefined ? null : values[this.columns.indexOf(searchOrder)];
    return { value: value as string | null, words: placed(words) };
  }

  private changeWords(kept: Kept, wanted: Standing): void {
    const known = this.keptStanding(kept);
    const gone = this.db.statement(`DELETE FROM ${this.words} WHERE field = ? AND word = ? AND id = ?`);
    for (const word of known.words) if (!wanted.words.has(word)) gone.run(...partsOf(word), kept.id);
    this.addWords(kept.id, wanted.words, known.words);
    this.starts?.move(kept.id, known, wanted);
  }

  private addWords(id: number, wanted: ReadonlySet<string>, known?: ReadonlySet<string>): void {
    const insert = this.db.statement(`INSERT INTO ${this.words} (field, word, id) VALUES (?, ?, ?)`);
    for (const word of wanted) if (known?.has(word) !== true) insert.run(...partsOf(word), id);
  }
}

/** A document that is there: its number, and what stands in its columns. */
type Kept = Readonly<Record<string, FieldValue>> & { readonly id: number };

/** Words of several fields as `<number of the field> <word>`. */
function placed(words: readonly (readonly string[])[]): Set<string> {
  return new Set(words.flatMap((ofField, place) => ofField.map((word) => `${place} ${word}`)));
}

/** All tables that a collection may have. */
export function tablesOf(id: number): readonly string[] {
  return [`documents_${id}`, `words_${id}`, `starts_${id}`];
}

/** The column that holds a field; the names of fields were checked when the collection was opened. */
export function column(field: string): string {
  return field === '' ? 'key' : `f_${field}`;
}

/** Which collection, where its definition is known. */
export type CollectionName = { readonly name: string; readonly version: number };

/** The name under which a collection that is open is known. */
export function nameOf({ name, version }: CollectionName): string {
  return `${name}/${version}`;
}
