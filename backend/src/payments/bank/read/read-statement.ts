import { unzipSync } from 'fflate';
import iconv from 'iconv-lite';
import type { CsvColumns } from '#contracts/bank/bank.events.js';
import { MAX_ENTRIES, MAX_STATEMENT_BYTES } from '#contracts/bank/bank-limits.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { readXml } from '../../../platform/xml/read-xml.js';
import { isCamt053, readCamt053 } from './camt053.js';
import { csvTable, readCsvStatement, type CsvTable } from './csv-statement.js';
import { isMt940, readMt940 } from './mt940.js';
import { bounded, unreadable, type ReadEntry, type ReadStatement } from './statement.js';

/** 10,000 entries of about 60 elements. */
const CAMT_RULES = { maxTags: 1_400_000, maxMarkupLength: 9 * 1024 * 1024, unreadable } as const;
/** Banks deliver a file for each day. */
const MOST_FILES = 400;

/** The columns of a CSV file are needed: they are known by nobody yet. */
export class ColumnsNeeded extends Error {
  override readonly name = 'ColumnsNeeded';
}

/**
 * Reads CAMT.053, also zipped, MT940 or CSV. 422 with the reason if it cannot be read. Fetches nothing. `columnsOf`:
 * which columns a CSV file with this header has; null throws `ColumnsNeeded`.
 */
export function readStatement(
  bytes: Uint8Array,
  columnsOf: (header: readonly string[]) => CsvColumns | null,
): ReadStatement {
  try {
    const statement = isZip(bytes) ? zipped(bytes) : single(bytes, columnsOf);
    const entries = statement.entries.flatMap((entry): readonly ReadEntry[] => {
      const fitting = bounded(entry);
      return fitting === null ? [] : [fitting];
    });
    if (entries.length === 0) throw unreadable('Die Datei enthält keine Umsätze.');
    if (entries.length > MAX_ENTRIES)
      throw unreadable(`Die Datei hat mehr als ${MAX_ENTRIES.toLocaleString('de-DE')} Umsätze.`);
    return { ...statement, entries };
  } catch (error) {
    if (error instanceof Refusal || error instanceof ColumnsNeeded) throw error;
    throw unreadable('Die Datei konnte nicht als Kontoauszug gelesen werden.');
  }
}

/** The header and rows of a CSV file. 422 for anything else. */
export function readCsvHead(bytes: Uint8Array): CsvTable {
  if (isZip(bytes) || isXml(bytes) || isMt940(textOf(bytes)))
    throw unreadable('Die Datei ist keine CSV-Datei.');
  return csvTable(textOf(bytes));
}

function single(
  bytes: Uint8Array,
  columnsOf: (header: readonly string[]) => CsvColumns | null,
): ReadStatement {
  if (isXml(bytes)) return camt(bytes);
  const text = textOf(bytes);
  if (isMt940(text)) return readMt940(text);
  const table = csvTable(text);
  const columns = columnsOf(table.header);
  if (columns === null) throw new ColumnsNeeded();
  return readCsvStatement(table, columns);
}

function camt(bytes: Uint8Array): ReadStatement {
  if (!isCamt053(bytes)) throw unreadable('Die Datei ist kein Kontoauszug nach CAMT.053.');
  const { name, root } = readXml(bytes, CAMT_RULES);
  if (name !== 'Document') throw unreadable('Die Datei ist kein Kontoauszug nach CAMT.053.');
  return readCamt053(root);
}

/** All CAMT files of a ZIP, in the order of their names. */
function zipped(bytes: Uint8Array): ReadStatement {
  let files = 0;
  let size = 0;
  const contents = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml$/i.test(name)) return false;
      files++;
      size += originalSize;
      if (files > MOST_FILES || size > MAX_STATEMENT_BYTES)
        throw unreadable('Die ZIP-Datei enthält zu viele oder zu große Dateien.');
      return true;
    },
  });
  const statements = Object.entries(contents)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, content]) => {
      // The size in the directory may be wrong.
      if (content.byteLength > MAX_STATEMENT_BYTES)
        throw unreadable('Die ZIP-Datei enthält zu große Dateien.');
      return camt(content);
    });
  const [first] = statements;
  if (first === undefined) throw unreadable('Die ZIP-Datei enthält keinen Kontoauszug nach CAMT.053.');
  if (statements.some(({ account }) => account !== first.account))
    throw unreadable('Die Datei enthält Auszüge mehrerer Konten. Bitte je Konto eine Datei einlesen.');
  return { ...first, entries: statements.flatMap(({ entries }) => entries) };
}

const isZip = ([one, two]: Uint8Array): boolean => one === 0x50 && two === 0x4b;

function isXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1').replaceAll('\0', '');
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(head);
}

/** UTF-8, else as Windows writes it. */
function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw unreadable('Die Datei ist keine Textdatei.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(Buffer.from(bytes), 'windows-1252');
  }
}
