/** What an update of a printed PDF has to know of it. Objects are named by their numbers. */
export type PrintedPdf = {
  /** Where the table of its objects begins. */
  readonly tableAt: number;
  /** The highest object number plus one. */
  readonly size: number;
  readonly catalog: number;
  readonly pages: number;
  readonly info: number;
  /** What lies between the brackets of `info`: the browser's name and the time of printing. */
  readonly infoFrom: number;
  readonly infoTo: number;
};

/** Number of bytes of an entry in the table (ISO 32000-1, 7.5.4). */
const ENTRY_LENGTH = 20;
const OFFSET_LENGTH = 10;

/** Whether the file ends with a table of its objects and a trailer, and has not both in a stream (ISO 32000-1, 7.5.8). */
export function hasTable(bytes: Buffer): boolean {
  return bytes.lastIndexOf('trailer') > bytes.lastIndexOf('endobj');
}

/**
 * Reads where things stand in a PDF as Chromium prints it: it ends with one table of all objects and a trailer
 * (ISO 32000-1, 7.5). Throws when it is built in another way.
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

/** The table is one line `xref`, one with its first number, which is 0, and how many follow, and an entry for each. */
function offsetOf(bytes: Buffer, tableAt: number, object: number): number {
  const entries = bytes.indexOf('\n', bytes.indexOf('\n', tableAt) + 1) + 1;
  const entry = entries + ENTRY_LENGTH * object;
  return Number(bytes.toString('latin1', entry, entry + OFFSET_LENGTH));
}

const objectAt = (bytes: Buffer, from: number): string =>
  bytes.toString('latin1', from, bytes.indexOf('endobj', from));
