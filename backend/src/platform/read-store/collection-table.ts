import type { CollectionDefinition, FieldValue, StoredDocument } from '#projections/engine/read-store.js';
import { indexTerms } from '#projections/engine/query-plan.js';
import type { ReadDb } from './read-db.js';

/** Documents one after the other: `key, json, value of each column, words of each field of words`. */
export type FlatDocuments = readonly (FieldValue | readonly string[])[];

/**
 * The tables of one collection: `documents_<id>` with a column for each text and number field, and `words_<id>` for the
 * words. Named by the number that the catalogue gives, so that one collection can take the place of another.
 */
export class CollectionTable {
  readonly documents: string;
  readonly words: string;
  /** Fields that are columns. */
  readonly columns: readonly string[];
  private readonly wordFields: readonly string[];
  private readonly insertSql: string;
  private readonly updateSql: string;

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
    const names = ['json', ...this.columns.map(column)];
    this.insertSql = `INSERT INTO ${this.documents} (key, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})
      ON CONFLICT (key) DO NOTHING`;
    this.updateSql = `UPDATE ${this.documents} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE key = ?`;
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
      this.db.execute(
        `CREATE INDEX ${this.indexName(place)} ON ${this.documents} (${terms.join(', ')}, key)`,
      );
    }
    if (this.wordFields.length === 0) return;
    this.db.execute(`
      CREATE TABLE ${this.words} (
        field INTEGER NOT NULL, word TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (field, word, id)
      ) WITHOUT ROWID;
      CREATE INDEX ${this.words}_of ON ${this.words} (id, field, word);
    `);
  }

  drop(): void {
    this.db.execute(`DROP TABLE IF EXISTS ${this.documents}; DROP TABLE IF EXISTS ${this.words}`);
  }

  /** The documents as they travel to the writing thread: one flat list, because that is the fastest thing to copy. */
  onTheWire(documents: readonly StoredDocument[]): FlatDocuments {
    const flat: FlatDocuments[number][] = [];
    for (const { key, json, fields } of documents) {
      flat.push(key, json);
      for (const name of this.columns) flat.push(fields[name] as FieldValue);
      for (const name of this.wordFields) flat.push(fields[name] as readonly string[]);
    }
    return flat;
  }

  /** Returns by how many the number of documents grew. */
  putAll(flat: FlatDocuments): number {
    const columns = this.columns.length;
    const size = 2 + columns + this.wordFields.length;
    let growth = 0;
    for (let at = 0; at < flat.length; at += size) {
      const [key, json] = [flat[at] as string, flat[at + 1] as string];
      const values = flat.slice(at + 2, at + 2 + columns) as FieldValue[];
      growth += this.put(key, json, values, flat.slice(at + 2 + columns, at + size) as string[][]);
    }
    return growth;
  }

  private put(
    key: string,
    json: string,
    values: readonly FieldValue[],
    words: readonly (readonly string[])[],
  ): number {
    const { changes, lastInsertRowid } = this.db.statement(this.insertSql).run(key, json, ...values);
    if (changes === 0) this.db.statement(this.updateSql).run(json, ...values, key);
    if (words.length > 0) {
      if (changes === 1) this.addWords(Number(lastInsertRowid), placed(words));
      else this.changeWords(this.idOf(key) as number, placed(words));
    }
    return Number(changes);
  }

  /** Returns how many documents went: 1 or 0. */
  delete(key: string): number {
    if (this.wordFields.length > 0) {
      const id = this.idOf(key);
      if (id !== undefined) this.db.statement(`DELETE FROM ${this.words} WHERE id = ?`).run(id);
    }
    return Number(this.db.statement(`DELETE FROM ${this.documents} WHERE key = ?`).run(key).changes);
  }

  private idOf(key: string): number | undefined {
    return this.db.row<{ id: number }>(`SELECT id FROM ${this.documents} WHERE key = ?`, key)?.id;
  }

  private changeWords(id: number, wanted: Set<string>): void {
    const sql = `SELECT field, word FROM ${this.words} WHERE id = ?`;
    for (const [field, word] of this.db.rows<[number, string]>(sql, [id])) {
      if (wanted.delete(`${field} ${word}`)) continue;
      this.db
        .statement(`DELETE FROM ${this.words} WHERE field = ? AND word = ? AND id = ?`)
        .run(field, word, id);
    }
    this.addWords(id, wanted);
  }

  private addWords(id: number, words: ReadonlySet<string>): void {
    const insert = this.db.statement(`INSERT INTO ${this.words} (field, word, id) VALUES (?, ?, ?)`);
    for (const word of words) {
      const space = word.indexOf(' ');
      insert.run(Number(word.slice(0, space)), word.slice(space + 1), id);
    }
  }
}

/** Words of several fields as `<number of the field> <word>`. */
function placed(words: readonly (readonly string[])[]): Set<string> {
  return new Set(words.flatMap((ofField, place) => ofField.map((word) => `${place} ${word}`)));
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
