import type { ReadDb } from './read-db.js';

const START_LETTERS = 3;

/** The sort value of a document, and its words as `<number of the field> <word>`. */
export type Standing = { readonly value: string | null; readonly words: ReadonlySet<string> };

/** The tables of the collection, and the sort column. */
type Sources = { readonly documents: string; readonly words: string; readonly value: string };

const NOWHERE: Standing = { value: null, words: new Set() };

/**
 * The table `starts_<id>` of a collection with a `searchOrder`: one row per document and start of its words, sorted by
 * value within a start. Matches are counted without reading words, and the first ones are read without sorting the
 * others. A missing value is stored as an empty text.
 */
export class WordStarts {
  readonly name: string;

  constructor(
    id: number,
    private readonly db: ReadDb,
  ) {
    this.name = `starts_${id}`;
  }

  create(): void {
    this.db.execute(`
      CREATE TABLE ${this.name} (
        field INTEGER NOT NULL, start TEXT NOT NULL, value TEXT NOT NULL, id INTEGER NOT NULL,
        PRIMARY KEY (field, start, value, id)
      ) WITHOUT ROWID;
    `);
  }

  /** Adds all documents from this number on, sorted: a whole batch at once. */
  addFrom(id: number, { documents, words, value }: Sources): void {
    const sql = `INSERT OR IGNORE INTO ${this.name} (field, start, value, id)
      SELECT DISTINCT w.field, substr(w.word, 1, ${START_LETTERS}), coalesce(d.${value}, ''), d.id
      FROM ${documents} AS d CROSS JOIN ${words} AS w INDEXED BY ${words}_of ON w.id = d.id
      WHERE d.id >= ? AND length(w.word) >= ${START_LETTERS} ORDER BY 1, 2, 3, 4`;
    this.db.statement(sql).run(id);
  }

  /** Moves a document's rows; without `to`: deletes them. */
  move(id: number, from: Standing, to: Standing = NOWHERE): void {
    const [before, after] = [startsOf(from), startsOf(to)];
    const isSameValue = from.value === to.value;
    for (const start of before) if (!isSameValue || !after.has(start)) this.remove(id, start, from.value);
    for (const start of after) if (!isSameValue || !before.has(start)) this.add(id, start, to.value);
  }

  private add(id: number, placed: string, value: string | null): void {
    const sql = `INSERT INTO ${this.name} (field, start, value, id) VALUES (?, ?, ?, ?)`;
    this.db.statement(sql).run(...partsOf(placed), value ?? '', id);
  }

  private remove(id: number, placed: string, value: string | null): void {
    const sql = `DELETE FROM ${this.name} WHERE field = ? AND start = ? AND value = ? AND id = ?`;
    this.db.statement(sql).run(...partsOf(placed), value ?? '', id);
  }
}

/** The start of a word; null if the word is too short. */
export function startOf(word: string): string | null {
  const letters = Array.from(word).slice(0, START_LETTERS);
  return letters.length === START_LETTERS ? letters.join('') : null;
}

export function partsOf(placed: string): [field: number, word: string] {
  const space = placed.indexOf(' ');
  return [Number(placed.slice(0, space)), placed.slice(space + 1)];
}

function startsOf({ words }: Standing): Set<string> {
  const starts = new Set<string>();
  for (const placed of words) {
    const [field, word] = partsOf(placed);
    const start = startOf(word);
    if (start !== null) starts.add(`${field} ${start}`);
  }
  return starts;
}
