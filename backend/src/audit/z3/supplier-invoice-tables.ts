import type { SupplierInvoice, SupplierInvoiceLine } from '#contracts/supplier-invoices/supplier-invoice.js';
import { documentKinds, matchWords } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { supplierInvoicePage } from '#projections/supplier-invoices/supplier-invoices.js';
import {
  dateColumn,
  fileName,
  pages,
  textColumn,
  whyIn,
  type Period,
  type Table,
  type Z3Source,
} from './table.js';

const AT_ONCE = 500;

export type ReceivedInvoice = SupplierInvoice & {
  /** Why the invoice belongs to the period. */
  readonly because: string;
};
type ReceivedLine = SupplierInvoiceLine & { readonly invoice: SupplierInvoice };

/** Invoices whose day of capture or invoice date lies in the period. */
export async function* receivedInvoices(
  { readModels }: Z3Source,
  period: Period,
): AsyncIterable<readonly ReceivedInvoice[]> {
  for await (const items of pages((after) => supplierInvoicePage(readModels, { limit: AT_ONCE, ...after })))
    yield items.flatMap((invoice) => {
      const because = whyIn(period, { Erfassung: capturedOn(invoice), Rechnungsdatum: invoice.invoiceDate });
      return because === null ? [] : [{ ...invoice, because }];
    });
}

const capturedOn = ({ receivedAt }: SupplierInvoice): string => localDateTime(receivedAt).date;

/** The imported file in the folder `Belege` of the export; null: the invoice was typed. */
export function originalName({
  invoiceNumber,
  supplierInvoiceId,
  fileHash,
  format,
}: SupplierInvoice): string | null {
  if (fileHash === null) return null;
  return fileName('Belege/Eingang', invoiceNumber, supplierInvoiceId, format === 'ZUGFeRD' ? 'pdf' : 'xml');
}

export const supplierInvoiceTable: Table<ReceivedInvoice> = {
  name: 'Eingangsrechnungen',
  description:
    'Rechnungen und Gutschriften der Lieferanten, nach dem Tag der Erfassung und dem Rechnungsdatum',
  keys: 1,
  columns: [
    {
      name: 'Kennung',
      description: 'Eindeutige Kennung',
      type: 'text',
      value: ({ supplierInvoiceId }) => supplierInvoiceId,
    },
    {
      name: 'Rechnungsnummer',
      description: 'Nummer des Lieferanten',
      type: 'text',
      value: ({ invoiceNumber }) => invoiceNumber,
    },
    textColumn('Art', 'Art des Belegs', ({ documentKind }) => documentKinds[documentKind]),
    { name: 'Lieferant', description: 'Name', type: 'text', value: ({ supplierName }) => supplierName },
    {
      name: 'Rechnungsdatum',
      description: 'Ausstellungsdatum',
      type: 'date',
      value: ({ invoiceDate }) => invoiceDate,
    },
    { name: 'Faellig', description: 'Zahlungsziel', type: 'date', value: ({ dueDate }) => dueDate },
    {
      name: 'Eingegangen',
      description: 'Tag der Erfassung',
      type: 'date',
      value: capturedOn,
    },
    textColumn('Im_Zeitraum_durch', 'Erfassung, Rechnungsdatum oder beides', ({ because }) => because),
    {
      name: 'Bestellnummer',
      description: 'Eigene Bestellung',
      type: 'text',
      value: ({ purchaseOrderNumber }) => purchaseOrderNumber,
    },
    {
      name: 'Netto',
      description: 'In der Währung',
      type: { decimals: 2 },
      value: ({ netCents }) => netCents,
    },
    {
      name: 'Steuer',
      description: 'In der Währung',
      type: { decimals: 2 },
      value: ({ taxCents }) => taxCents,
    },
    {
      name: 'Brutto',
      description: 'In der Währung',
      type: { decimals: 2 },
      value: ({ grossCents }) => grossCents,
    },
    { name: 'Waehrung', description: 'ISO 4217', type: 'text', value: ({ currency }) => currency },
    {
      name: 'Original_SHA256',
      description: 'Prüfsumme der importierten Datei',
      type: 'text',
      value: ({ fileHash }) => fileHash,
    },
    textColumn('Original_Datei', 'Die importierte Datei in dieser Überlassung', originalName),
    textColumn(
      'Vorherige_Rechnung',
      'Nummer der Rechnung, auf die sich der Beleg bezieht',
      ({ precedingInvoiceNumber }) => precedingInvoiceNumber,
    ),
    dateColumn(
      'Verworfen',
      'Tag, an dem ein Versehen bei der Erfassung zurückgenommen wurde',
      ({ voided }) => voided && localDateTime(voided.at).date,
    ),
    textColumn('Verworfen_Grund', 'Begründung', ({ voided }) => voided?.reason ?? null),
  ],
  rows: receivedInvoices,
};

export const supplierLineTable: Table<ReceivedLine> = {
  name: 'Eingangspositionen',
  description: 'Positionen der Eingangsrechnungen mit dem Ergebnis ihrer Prüfung',
  keys: 2,
  references: { columns: ['Kennung'], table: 'Eingangsrechnungen' },
  columns: [
    {
      name: 'Kennung',
      description: 'Eingangsrechnung',
      type: 'text',
      value: ({ invoice }) => invoice.supplierInvoiceId,
    },
    {
      name: 'Position',
      description: 'Platz in der Rechnung',
      type: { decimals: 0 },
      value: ({ position }) => position,
    },
    {
      name: 'Artikelnummer',
      description: 'Nummer des Lieferanten',
      type: 'text',
      value: ({ itemNumber }) => itemNumber,
    },
    {
      name: 'Bezeichnung',
      description: 'Ware oder Leistung',
      type: 'text',
      value: ({ description }) => description,
    },
    {
      name: 'Menge',
      description: 'In der Einheit',
      type: { decimals: 3 },
      value: ({ invoicedMilli }) => invoicedMilli,
    },
    { name: 'Einheit', description: 'Mengeneinheit', type: 'text', value: ({ unit }) => unit },
    {
      name: 'Einzelpreis',
      description: 'Netto',
      type: { decimals: 4 },
      value: ({ invoicedPriceE4 }) => invoicedPriceE4,
    },
    {
      name: 'Steuersatz',
      description: 'Prozent',
      type: { decimals: 2 },
      value: ({ taxBasisPoints }) => taxBasisPoints,
    },
    {
      name: 'Netto',
      description: 'In der Währung',
      type: { decimals: 2 },
      value: ({ netCents }) => netCents,
    },
    {
      name: 'Pruefung',
      description: 'Ergebnis des Vergleichs mit Bestellung und Lieferung',
      type: 'text',
      value: ({ match }) => match && matchWords[match.matchStatus],
    },
    {
      name: 'Notiz',
      description: 'Begründung der Freigabe oder Klärung',
      type: 'text',
      value: ({ resolution }) => resolution?.note ?? null,
    },
  ],
  async *rows(source, period) {
    for await (const invoices of receivedInvoices(source, period))
      yield invoices.flatMap((invoice) => invoice.lines.map((line) => ({ ...line, invoice })));
  },
};
