import type { InvoicePosition } from '#contracts/invoices/invoice.events.js';
import type { IssuedFacts, KnownInvoice } from '#contracts/invoices/invoice.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicePage } from '#projections/invoices.js';
import { pages, type Period, type Table } from './table.js';

const AT_ONCE = 500;

type IssuedInvoice = KnownInvoice & { readonly issued: IssuedFacts };
type IssuedPosition = { readonly invoice: IssuedInvoice; readonly place: number } & InvoicePosition;

async function* issuedInvoices(
  readModels: ReadModels,
  { from, to }: Period,
): AsyncIterable<readonly IssuedInvoice[]> {
  for await (const items of pages((after) => invoicePage(readModels, { from, to, limit: AT_ONCE, ...after })))
    yield items.filter((invoice): invoice is IssuedInvoice => invoice.issued !== null);
}

/** Invoices and Stornos that were sent, by their date. */
export const invoiceTable: Table<IssuedInvoice> = {
  name: 'Rechnungen',
  description: 'Versendete Ausgangsrechnungen und Stornorechnungen, mit dem Empfänger bei Versand',
  keys: 1,
  columns: [
    {
      name: 'Rechnungsnummer',
      description: 'Fortlaufende Nummer',
      type: 'text',
      value: ({ content }) => content.number,
    },
    {
      name: 'Art',
      description: 'Rechnung oder Storno',
      type: 'text',
      value: ({ kind }) => (kind === 'STORNO' ? 'Storno' : 'Rechnung'),
    },
    {
      name: 'Rechnungsdatum',
      description: 'Ausstellungsdatum',
      type: 'date',
      value: ({ content }) => content.date,
    },
    {
      name: 'Leistungsdatum',
      description: 'Letzter Tag der Leistung',
      type: 'date',
      value: ({ content }) => content.supplyOn,
    },
    { name: 'Faellig', description: 'Zahlungsziel', type: 'date', value: ({ content }) => content.dueOn },
    {
      name: 'Versendet',
      description: 'Tag der Festschreibung',
      type: 'date',
      value: ({ issued }) => dayOf(issued.issuedAt),
    },
    {
      name: 'Kundennummer',
      description: 'Kennung des Kundenkontos',
      type: 'text',
      value: ({ customerId }) => customerId,
    },
    {
      name: 'Empfaenger',
      description: 'Name oder Firma',
      type: 'text',
      value: ({ issued }) => issued.recipientName,
    },
    {
      name: 'Strasse',
      description: 'Anschrift des Empfängers',
      type: 'text',
      value: ({ issued }) => issued.recipientStreet,
    },
    {
      name: 'PLZ',
      description: 'Anschrift des Empfängers',
      type: 'text',
      value: ({ issued }) => issued.recipientZip,
    },
    {
      name: 'Ort',
      description: 'Anschrift des Empfängers',
      type: 'text',
      value: ({ issued }) => issued.recipientCity,
    },
    {
      name: 'Land',
      description: 'Anschrift des Empfängers',
      type: 'text',
      value: ({ issued }) => issued.recipientCountry,
    },
    { name: 'Kennzeichen', description: 'Fahrzeug', type: 'text', value: ({ issued }) => issued.plate },
    { name: 'FIN', description: 'Fahrzeug', type: 'text', value: ({ issued }) => issued.vin },
    { name: 'Netto', description: 'Euro', type: { decimals: 2 }, value: ({ content }) => content.netCents },
    { name: 'Steuer', description: 'Euro', type: { decimals: 2 }, value: ({ content }) => content.taxCents },
    {
      name: 'Brutto',
      description: 'Euro',
      type: { decimals: 2 },
      value: ({ content }) => content.grossCents,
    },
    {
      name: 'Bezahlt',
      description: 'Tag der Zahlung',
      type: 'date',
      value: ({ paid }) => paid?.paidOn ?? null,
    },
    {
      name: 'Berichtigt',
      description: 'Nummer der Rechnung, die diese zurücknimmt',
      type: 'text',
      value: ({ issued }) => issued.corrects?.number ?? null,
    },
    {
      name: 'Storniert_durch',
      description: 'Nummer der Stornorechnung',
      type: 'text',
      value: ({ storno }) => storno?.number ?? null,
    },
    {
      name: 'PDF_SHA256',
      description: 'Prüfsumme des festgeschriebenen Belegs',
      type: 'text',
      value: ({ files }) => files?.pdfHash ?? null,
    },
  ],
  rows: issuedInvoices,
};

/** Their positions. */
export const invoicePositionTable: Table<IssuedPosition> = {
  name: 'Rechnungspositionen',
  description: 'Positionen der versendeten Rechnungen und Stornorechnungen',
  keys: 2,
  references: { columns: ['Rechnungsnummer'], table: 'Rechnungen' },
  columns: [
    {
      name: 'Rechnungsnummer',
      description: 'Rechnung',
      type: 'text',
      value: ({ invoice }) => invoice.content.number,
    },
    {
      name: 'Position',
      description: 'Platz in der Rechnung',
      type: { decimals: 0 },
      value: ({ place }) => place,
    },
    {
      name: 'Bezeichnung',
      description: 'Art der Leistung',
      type: 'text',
      value: ({ description }) => description,
    },
    {
      name: 'Menge',
      description: 'In der Einheit',
      type: { decimals: 3 },
      value: ({ quantityMilli }) => quantityMilli,
    },
    { name: 'Einheit', description: 'Mengeneinheit', type: 'text', value: ({ unit }) => unit },
    {
      name: 'Einzelpreis',
      description: 'Netto in Euro',
      type: { decimals: 2 },
      value: ({ unitPriceCents }) => unitPriceCents,
    },
    {
      name: 'Steuersatz',
      description: 'Prozent',
      type: { decimals: 2 },
      value: ({ taxBasisPoints }) => taxBasisPoints,
    },
    { name: 'Netto', description: 'Euro', type: { decimals: 2 }, value: ({ netCents }) => netCents },
    {
      name: 'Nachweise',
      description: 'Zeitbuchungen und Lagerbewegungen, auf denen sie beruht',
      type: 'text',
      value: ({ sources }) => sources.map(({ id }) => id).join(' '),
    },
  ],
  async *rows(readModels, period) {
    for await (const invoices of issuedInvoices(readModels, period))
      yield invoices.flatMap((invoice) =>
        invoice.content.positions.map((position, at) => ({ ...position, invoice, place: at + 1 })),
      );
  },
};

function dayOf(instant: string): string {
  return localDateTime(instant).date;
}
