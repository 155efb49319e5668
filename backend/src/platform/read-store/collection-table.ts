import type { CollectionDefinition, FieldValue, StoredDocument } from '#projections/engine/read-store.js';
import { indexTerms } from '#projections/engine/query-plan.js';
import type { ReadDb } from './read-db.js';

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

  /** Returns by how many the number of documents grew: 1 or 0. */
  put({ key, json, fields }: StoredDocument): number {
    const values = this.columns.map((name) => fields[name] as FieldValue);
    const { changes, lastInsertRowid } = this.db.statement(this.insertSql).run(key, json, ...values);
    if (changes === 0) this.db.statement(this.updateSql).run(json, ...values, key);
    if (this.wordFields.length > 0) {
      if (changes === 1) this.addWords(Number(lastInsertRowid), this.wordsOf(fields));
      else this.changeWords(this.idOf(key) as number, this.wordsOf(fields));
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

  /** Words as `<number of the field> <word>`. */
  private wordsOf(fields: StoredDocument['fields']): Set<string> {
    const words = new Set<string>();
    for (const [place, name] of this.wordFields.entries()) {
      for (const word of fields[name] as readonly string[]) words.add(`${place} ${word}`);
    }
    return words;
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

/** The column that holds a field; the names of fields were checked when the collection was opened. */
export function column(field: string): string {
  return field === '' ? 'key' : `f_${field}`;
}
