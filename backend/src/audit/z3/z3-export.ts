import { strToU8 } from 'fflate';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { FileDamaged } from '../../platform/files/file-store.js';
import { zipStream, type ZipEntry } from '../../platform/zip/zip-stream.js';
import { DTD, DTD_NAME } from './gdpdu-dtd.js';
import { indexXml, type Supplier } from './gdpdu-index.js';
import { asLines, cell, lineOf, type AnyTable, type Period, type Z3Found, type Z3Source } from './table.js';
import { bankTable } from './bank-table.js';
import { changeTable } from './change-table.js';
import { datevTable } from './datev-table.js';
import {
  discardedDraftTable,
  documentName,
  invoiceIdsIn,
  invoiceTable,
  invoiceTaxTable,
  issuedInvoices,
} from './invoice-tables.js';
import { invoicePositionTable } from './invoice-position-table.js';
import { estimateTable } from './estimate-table.js';
import { jobTemplateTable } from './job-template-table.js';
import { reminderTable } from './reminder-table.js';
import { articleTable, customerTable, priceTable, userTable, vehicleTable } from './master-tables.js';
import { numberTable } from './number-table.js';
import { orderTable, stocktakingTable } from './order-tables.js';
import { invoiceDeductionTable } from './invoice-deduction-table.js';
import { allocationTable, paymentTable, refundTable } from './payment-table.js';
import { goodsReceiptTable, purchaseLineTable, purchaseOrderTable } from './purchase-tables.js';
import {
  originalName,
  receivedInvoices,
  supplierInvoiceTable,
  supplierLineTable,
} from './supplier-invoice-tables.js';
import { journalTable, timeTable } from './work-tables.js';

const BOM = '\ufeff';

/** The data for the tax authorities (§ 147 (6) AO, "Z3"). */
export const Z3_TABLES: readonly AnyTable[] = [
  asLines(invoiceTable),
  asLines(invoicePositionTable),
  asLines(invoiceTaxTable),
  asLines(invoiceDeductionTable),
  asLines(paymentTable),
  asLines(allocationTable),
  asLines(refundTable),
  asLines(reminderTable),
  asLines(bankTable),
  asLines(datevTable),
  asLines(numberTable),
  asLines(discardedDraftTable),
  asLines(estimateTable),
  asLines(orderTable),
  asLines(journalTable),
  asLines(timeTable),
  asLines(supplierInvoiceTable),
  asLines(supplierLineTable),
  asLines(purchaseOrderTable),
  asLines(purchaseLineTable),
  asLines(goodsReceiptTable),
  asLines(stocktakingTable),
  asLines(customerTable),
  asLines(vehicleTable),
  asLines(articleTable),
  asLines(priceTable),
  asLines(jobTemplateTable),
  asLines(userTable),
  asLines(changeTable),
];

/** A ZIP of CSV files with their description, and of the invoices' documents. Streamed, to limit memory. */
export function z3Export(source: Z3Source, period: Period, supplier: Supplier): AsyncGenerator<Uint8Array> {
  return zipStream(entriesOf(source, period, supplier));
}

async function* entriesOf(source: Z3Source, period: Period, supplier: Supplier): AsyncIterable<ZipEntry> {
  yield { name: 'index.xml', pieces: [strToU8(indexXml(Z3_TABLES, period, supplier))] };
  yield { name: DTD_NAME, pieces: [strToU8(DTD)] };
  const found = { ...source, invoiceIds: await invoiceIdsIn(source, period) };
  for (const table of Z3_TABLES) yield { name: `${table.name}.csv`, pieces: linesOf(table, found, period) };
  for await (const { name, content } of documents(found, period)) yield { name, pieces: [content] };
}

async function* linesOf(table: AnyTable, source: Z3Found, period: Period): AsyncIterable<Uint8Array> {
  yield strToU8(BOM + lineOf(table.columns.map(({ name }) => cell(name, 'text'))));
  for await (const lines of table.lines(source, period)) yield strToU8(lines);
}

type Document = { readonly name: string; readonly hash: string };

/** The documents of the exported invoices. A missing or damaged file is left out: the seal names it. */
async function* documents(
  source: Z3Found,
  period: Period,
): AsyncIterable<{ readonly name: string; readonly content: Uint8Array }> {
  for await (const { name, hash } of documentsOf(source, period)) {
    const content = await readable(source, hash);
    if (content !== null) yield { name, content };
  }
}

/** PDF and e-invoice of own invoices, and the files of suppliers as they were imported. */
async function* documentsOf(source: Z3Found, period: Period): AsyncIterable<Document> {
  for await (const invoices of issuedInvoices(source, period))
    for (const invoice of invoices) {
      if (invoice.files === null) continue;
      yield { name: documentName(invoice, 'pdf'), hash: invoice.files.pdfHash };
      yield { name: documentName(invoice, 'xml'), hash: invoice.files.xmlHash };
    }
  for await (const invoices of receivedInvoices(source, period))
    for (const invoice of invoices) {
      const name = originalName(invoice);
      if (name !== null && invoice.fileHash !== null) yield { name, hash: invoice.fileHash };
    }
}

async function readable({ files }: Z3Source, hash: string): Promise<Uint8Array | null> {
  try {
    return await files.get(hash);
  } catch (error) {
    if (error instanceof FileDamaged) return null;
    throw error;
  }
}

export function supplierOf({ name, zip, city }: Pick<CompanyDetails, 'name' | 'zip' | 'city'>): Supplier {
  return { name, location: [zip, city].filter(Boolean).join(' ') };
}
