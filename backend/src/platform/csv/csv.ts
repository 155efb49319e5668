import { neutralised, withoutMark } from './formula.js';

const BOM = '\ufeff';
const DELIMITERS = [';', ',', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** The text is not valid CSV; the message states the reason in German. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/**
 * Writes CSV for a German Excel: UTF-8 with BOM, semicolons, CRLF (otherwise RFC 4180). A cell that would be read as a
 * formula gets an apostrophe (CSV injection), except a negative number.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((cells) => `${cells.map(writeCell).join(';')}\r\n`).join('');
}

function writeCell(cell: string): string {
  const safe = neutralised(cell);
  return /[;,"\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Reads CSV (RFC 4180) tolerantly: BOM optional, semicolon, comma or tab as the delimiter (the most frequent one in the
 * first row), any line break, optional quotes. Keeps empty rows, so that row numbers are right, except at the end.
 * Throws `CsvError` for a quote that is not closed or is followed by other text.
 */
export function readCsv(text: string): readonly (readonly string[])[] {
  const source = text.startsWith(BOM) ? text.slice(1) : text;
  const rows = new CsvReader(source, delimiterOf(source)).read();
  while (rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
  return rows;
}

function delimiterOf(source: string): Delimiter {
  const counts: Record<Delimiter, number> = { ';': 0, ',': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of source) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && character in counts) counts[character as Delimiter]++;
  }
  return DELIMITERS.toSorted((a, b) => counts[b] - counts[a])[0] ?? ';';
}

class CsvReader {
  private place = 0;
  private readonly rows: string[][] = [];

  constructor(
    private readonly source: string,
    private readonly delimiter: Delimiter,
  ) {}

  read(): string[][] {
    let row: string[] = [];
    for (;;) {
      row.push(withoutMark(this.cell()));
      const next = this.source[this.place];
      if (next === this.delimiter) {
        this.place++;
        continue;
      }
      this.rows.push(row);
      row = [];
      if (next === '\r' && this.source[this.place + 1] === '\n') this.place++;
      this.place++;
      if (this.place >= this.source.length) return this.rows;
    }
  }

  private cell(): string {
    if (this.source[this.place] === '"') return this.quotedCell();
    const start = this.place;
    while (!this.isEnd()) this.place++;
    return this.source.slice(start, this.place);
  }

  private quotedCell(): string {
    let cell = '';
    for (;;) {
      const close = this.source.indexOf('"', this.place + 1);
      if (close === -1) throw new CsvError(`In Zeile ${this.rows.length + 1} fehlt ein Anführungszeichen.`);
      cell += this.source.slice(this.place + 1, close);
      this.place = close + 1;
      if (this.source[this.place] !== '"') break;
      cell += '"';
    }
    if (!this.isEnd())
      throw new CsvError(`In Zeile ${this.rows.length + 1} steht Text nach einem Anführungszeichen.`);
    return cell;
  }

  private isEnd(): boolean {
    const character = this.source[this.place];
    if (character === undefined || character === this.delimiter) return true;
    return character === '\n' || character === '\r';
  }
}
