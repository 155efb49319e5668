const BOM = '\ufeff';
const DELIMITERS = [';', ',', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A cell that a spreadsheet would take for a formula; one that begins as a marked one does is marked once more. */
const FORMULA = /^'*[=+\-@\t\r]/;
/** A quantity or an amount below 0: marked, no spreadsheet could add it up. */
const BELOW_ZERO = /^-\d+(?:,\d+)?$/;
/** The mark that we put before such a cell, and take away again. */
const NEUTRALISED = /^'(?='*[=+\-@\t\r])/;

/** The text is no CSV; the message says why, in German. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/**
 * Cells as a German Excel opens them: UTF-8 with BOM, semicolons, CRLF (RFC 4180 otherwise). A cell that would be read
 * as a formula gets an apostrophe before it (CSV injection); a number below 0 is none.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((cells) => `${cells.map(writeCell).join(';')}\r\n`).join('');
}

function writeCell(cell: string): string {
  const safe = FORMULA.test(cell) && !BELOW_ZERO.test(cell) ? `'${cell}` : cell;
  return /[;,"\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The cells of a CSV text as RFC 4180 has them, read tolerantly: with or without BOM, semicolon, comma or tab between
 * cells (whichever the first row has most of), any line break, quotes where they are needed or not. Rows that are
 * entirely empty stay, so that the place of a row is its number; only the ones at the end go.
 * Throws `CsvError` when a quote is not closed or is followed by something else.
 */
export function readCsv(text: string): readonly (readonly string[])[] {
  const source = text.startsWith(BOM) ? text.slice(1) : text;
  const rows = new CsvReader(source, delimiterOf(source)).read();
  while (rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
  return rows;
}

/** Whichever of the delimiters the first row has most of, outside of quotes. */
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
    if (this.source === '') return this.rows;
    let row: string[] = [];
    for (;;) {
      row.push(this.cell().replace(NEUTRALISED, ''));
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
    while (this.place < this.source.length && !this.isEnd()) this.place++;
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
    if (this.place < this.source.length && !this.isEnd())
      throw new CsvError(`In Zeile ${this.rows.length + 1} steht Text nach einem Anführungszeichen.`);
    return cell;
  }

  private isEnd(): boolean {
    const character = this.source[this.place];
    return character === this.delimiter || character === '\n' || character === '\r';
  }
}
