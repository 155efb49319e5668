import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { CompanyDetails } from '#contracts/settings/company-profile.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { DTD, DTD_NAME, indexXml, type Supplier } from './gdpdu-index.js';
import { asLines, cell, lineOf, type AnyTable, type Period } from './table.js';
import { invoicePositionTable, invoiceTable } from './invoice-tables.js';
import { supplierInvoiceTable, supplierLineTable } from './supplier-invoice-tables.js';
import { journalTable, timeTable } from './work-tables.js';

const BOM = '\ufeff';

/** What the tax authorities get (§ 147 (6) AO, "Z3"). */
export const Z3_TABLES: readonly AnyTable[] = [
  asLines(invoiceTable),
  asLines(invoicePositionTable),
  asLines(journalTable),
  asLines(timeTable),
  asLines(supplierInvoiceTable),
  asLines(supplierLineTable),
];

/** The tables of a period as a ZIP of CSV files with their description, in pieces: nothing is held whole. */
export async function* z3Export(
  readModels: ReadModels,
  period: Period,
  supplier: Supplier,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  });
  const added = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name);
    zip.add(file);
    return file;
  };
  const whole = (name: string, content: string): void => added(name).push(strToU8(content), true);
  whole('index.xml', indexXml(Z3_TABLES, period, supplier));
  whole(DTD_NAME, DTD);
  for (const table of Z3_TABLES) {
    const file = added(`${table.name}.csv`);
    file.push(strToU8(BOM + lineOf(table.columns.map(({ name }) => cell(name, 'text')))));
    for await (const lines of table.lines(readModels, period)) {
      file.push(strToU8(lines));
      yield* pieces.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* pieces.splice(0);
}

/** Who hands the data over. */
export function supplierOf({ name, zip, city }: Pick<CompanyDetails, 'name' | 'zip' | 'city'>): Supplier {
  return { name, location: [zip, city].filter(Boolean).join(' ') };
}
