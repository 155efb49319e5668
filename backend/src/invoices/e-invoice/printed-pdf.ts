/** Facts about a printed PDF that an update needs. Objects are named by their numbers. */
export type PrintedPdf = {
  readonly tableAt: number;
  /** The highest object number plus one. */
  readonly size: number;
  readonly catalog: number;
  readonly pages: number;
  readonly info: number;
  /** The range inside the brackets of `info`: the browser's name and the time of printing. */
  readonly infoFrom: number;
  readonly infoTo: number;
};

/** Bytes per entry of the table (ISO 32000-1, 7.5.4). */
const ENTRY_LENGTH = 20;
const OFFSET_LENGTH = 10;

/** True if the file ends with a cross-reference table and a trailer instead of a stream (ISO 32000-1, 7.5.8). */
export function hasTable(bytes: Buffer): boolean {
  return bytes.lastIndexOf('trailer') > bytes.lastIndexOf('endobj');
}

/**
 * Finds the parts of a PDF printed by Chromium: it ends with one table of all objects and a trailer (ISO 32000-1, 7.5).
 * Throws for another structure.
 */
export function readPrintedPdf(bytes: Buffer): PrintedPdf {
  const trailer = bytes.toString('latin1', bytes.lastIndexOf('trailer'));
  const tableAt = numberIn(trailer, /startxref\s+(\d+)/);
  const catalog = numberIn(trailer, /\/Root (\d+) 0 R/);
  const info = numberIn(trailer, /\/Info (\d+) 0 R/);
  const infoFrom = bytes.indexOf('<<', offsetOf(bytes, tableAt, info)) + 2;
  return {
    tableAt,
    size: numberIn(trailer, /\/Size (\d+)/),
    catalog,
    pages: numberIn(objectAt(bytes, offsetOf(bytes, tableAt, catalog)), /\/Pages (\d+) 0 R/),
    info,
    infoFrom,
    infoTo: bytes.indexOf('>>', infoFrom),
  };
}

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new TypeError(`The printed PDF has no ${pattern.source}`);
  return Number(found);
}

/** The table has a line `xref`, a line with its first number 0 and its length, and one entry per object. */
function offsetOf(bytes: Buffer, tableAt: number, object: number): number {
  const entries = bytes.indexOf('\n', bytes.indexOf('\n', tableAt) + 1) + 1;
  const entry = entries + ENTRY_LENGTH * object;
  return Number(bytes.toString('latin1', entry, entry + OFFSET_LENGTH));
}

const objectAt = (bytes: Buffer, from: number): string =>
  bytes.toString('latin1', from, bytes.indexOf('endobj', from));
