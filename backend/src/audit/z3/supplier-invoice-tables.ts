import type { SupplierInvoice, SupplierInvoiceLine } from '#contracts/supplier-invoices/supplier-invoice.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { supplierInvoicePage } from '#projections/supplier-invoices.js';
import { pages, type Period, type Table } from './table.js';

const AT_ONCE = 500;

type ReceivedLine = SupplierInvoiceLine & { readonly invoice: SupplierInvoice };

const received = (readModels: ReadModels, { from, to }: Period): AsyncIterable<readonly SupplierInvoice[]> =>
  pages((after) => supplierInvoicePage(readModels, { from, to, limit: AT_ONCE, ...after }));

/** Suppliers' invoices, by their date. */
export const supplierInvoiceTable: Table<SupplierInvoice> = {
  name: 'Eingangsrechnungen',
  description: 'Rechnungen der Lieferanten',
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
      value: ({ receivedAt }) => localDateTime(receivedAt).date,
    },
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
  ],
  rows: received,
};

/** Their lines. */
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
      value: ({ match }) => match?.matchStatus ?? null,
    },
    {
      name: 'Notiz',
      description: 'Begründung der Freigabe oder Klärung',
      type: 'text',
      value: ({ resolution }) => resolution?.note ?? null,
    },
  ],
  async *rows(readModels, period) {
    for await (const invoices of received(readModels, period))
      yield invoices.flatMap((invoice) => invoice.lines.map((line) => ({ ...line, invoice })));
  },
};
