import { setImmediate as nextTurn } from 'node:timers/promises';
import { isCashCustomer } from '#contracts/customers/cash-customer.js';
import { titleOf } from '#contracts/invoices/invoice-words.js';
import { buyerContactOf, buyerNameOf } from '#contracts/invoices/recipient.js';
import type { IssuedFacts, KnownInvoice } from '#contracts/invoices/invoice.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { exemptionReasonOf } from '#contracts/invoices/invoice-lines.js';
import type { OrderOnInvoice } from '#contracts/invoices/invoice.events.js';
import type { TaxSum } from '#contracts/values/vat.js';
import { invoicePage, invoicesByIds } from '#projections/invoices/invoices.js';
import {
  dateColumn,
  fileName,
  numberColumn,
  pages,
  textColumn,
  whyIn,
  type Period,
  type Table,
  type Z3Found,
  type Z3Source,
} from './table.js';

export const AT_ONCE = 500;

export type IssuedInvoice = KnownInvoice & {
  readonly issued: IssuedFacts;
  /** Why the invoice belongs to the period. */
  readonly because: string;
};

/** Ids of the invoices whose day of sending or day of supply lies in the period. */
export async function invoiceIdsIn({ readModels }: Z3Source, period: Period): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const items of pages((after) => invoicePage(readModels, { limit: AT_ONCE, ...after })))
    found.push(...items.filter((invoice) => reasonOf(invoice, period) !== null).map(({ id }) => id));
  return found;
}

/** These invoices, in the same order. */
export async function* issuedInvoices(
  { readModels, invoiceIds }: Z3Found,
  period: Period,
): AsyncIterable<readonly IssuedInvoice[]> {
  for (let from = 0; from < invoiceIds.length; from += AT_ONCE) {
    const ids = invoiceIds.slice(from, from + AT_ONCE);
    const invoices = await invoicesByIds(readModels, ids);
    yield ids.flatMap((id) => {
      const invoice = invoices.get(id);
      const because = invoice === undefined ? null : reasonOf(invoice, period);
      return invoice?.issued == null || because === null
        ? []
        : [{ ...invoice, issued: invoice.issued, because }];
    });
    await nextTurn();
  }
}

/** Why a sent invoice belongs to the period; null: it does not, or it is a draft. */
export function reasonOf({ issued, content }: KnownInvoice, period: Period): string | null {
  return issued && whyIn(period, { Versand: dayOf(issued.issuedAt), Leistung: content.supplyOn });
}

/** The name of a document in the folder `Belege` of the export. */
export function documentName({ content, id }: KnownInvoice, extension: 'pdf' | 'xml'): string {
  return fileName('Belege', content.number, id, extension);
}

/** A fact of each order on a collective invoice; `alone`: of any other invoice. */
function joined(
  { content: { orders } }: IssuedInvoice,
  of: (order: OrderOnInvoice) => string | null,
  alone: string | null,
): string | null {
  return orders.length === 0 ? alone : orders.flatMap((order) => of(order) ?? []).join(', ');
}

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
      description:
        'Rechnung, Anzahlungsrechnung, Teilrechnung, Schlussrechnung, Sammelrechnung, Barverkauf oder Storno',
      type: 'text',
      value: ({ kind, content }) => (kind === 'STORNO' ? 'Storno' : titleOf(kind, content)),
    },
    {
      name: 'Rechnungsdatum',
      description: 'Ausstellungsdatum',
      type: 'date',
      value: ({ content }) => content.date,
    },
    {
      name: 'Leistungsdatum',
      description: 'Letzter Tag der Leistung, ohne bei einer Anzahlung',
      type: 'date',
      value: ({ content }) => (content.form === 'DEPOSIT' ? null : content.supplyOn),
    },
    dateColumn('Faellig', 'Zahlungsziel, ohne bei einem Storno', ({ kind, content }) =>
      kind === 'STORNO' ? null : content.dueOn,
    ),
    {
      name: 'Gestellt',
      description: 'Tag der Festschreibung',
      type: 'date',
      value: ({ issued }) => dayOf(issued.issuedAt),
    },
    textColumn('Im_Zeitraum_durch', 'Versand, Leistung oder beides', ({ because }) => because),
    {
      name: 'Kundennummer',
      description: 'Kennung des Kundenkontos, ohne bei einem Barverkauf',
      type: 'text',
      value: ({ customerId }) => (isCashCustomer(customerId) ? null : customerId),
    },
    textColumn('Kundennummer_Beleg', 'Kundennummer auf dem Beleg', ({ issued }) => issued.customerNumber),
    textColumn('Auftragsnummer', 'Berechneter Auftrag, bei einer Sammelrechnung alle', (invoice) =>
      joined(invoice, ({ number }) => number, invoice.issued.orderNumber),
    ),
    {
      name: 'Empfaenger',
      description: 'Firma, sonst Name',
      type: 'text',
      value: ({ issued }) => buyerNameOf(issued),
    },
    {
      name: 'Ansprechpartner',
      description: 'Person bei der Firma',
      type: 'text',
      value: ({ issued }) => buyerContactOf(issued),
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
    textColumn('Kennzeichen', 'Fahrzeug, bei einer Sammelrechnung alle', (invoice) =>
      joined(invoice, ({ plate }) => plate, invoice.issued.plate),
    ),
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
    textColumn(
      'Abgezogen_durch',
      'Bei einer Anzahlung: Nummer der Rechnung, die sie abzieht',
      ({ deductedBy }) => deductedBy?.number ?? null,
    ),
    dateColumn('Zahlung_erhalten', 'Bei einer Anzahlung: Tag der Zahlung laut Beleg', ({ content }) =>
      content.form === 'DEPOSIT' ? content.supplyOn : null,
    ),
    {
      name: 'PDF_SHA256',
      description: 'Prüfsumme des festgeschriebenen Belegs',
      type: 'text',
      value: ({ files }) => files?.pdfHash ?? null,
    },
    textColumn('PDF_Datei', 'Der Beleg in dieser Überlassung', (invoice) =>
      invoice.files === null ? null : documentName(invoice, 'pdf'),
    ),
    textColumn('XML_Datei', 'Die E-Rechnung in dieser Überlassung', (invoice) =>
      invoice.files === null ? null : documentName(invoice, 'xml'),
    ),
    textColumn('Grund_0_Prozent', 'Warum Teile ohne Steuer sind', ({ content }) =>
      exemptionReasonOf(content, content.exemptionReason),
    ),
  ],
  rows: issuedInvoices,
};

type InvoiceTax = { readonly invoice: IssuedInvoice; readonly tax: TaxSum };

export const invoiceTaxTable: Table<InvoiceTax> = {
  name: 'Rechnungssteuern',
  description: 'Entgelt und Steuer jeder Rechnung nach Steuersätzen (§ 14 Abs. 4 Nr. 7 und 8 UStG)',
  keys: 2,
  references: { columns: ['Rechnungsnummer'], table: 'Rechnungen' },
  columns: [
    textColumn('Rechnungsnummer', 'Rechnung', ({ invoice }) => invoice.content.number),
    numberColumn('Steuersatz', 'Prozent', 2, ({ tax }) => tax.taxBasisPoints),
    numberColumn('Netto', 'Entgelt in Euro', 2, ({ tax }) => tax.netCents),
    numberColumn('Steuer', 'Euro', 2, ({ tax }) => tax.taxCents),
    textColumn('Grund_0_Prozent', 'Warum ohne Steuer', ({ invoice: { content }, tax }) =>
      tax.taxBasisPoints === 0 ? exemptionReasonOf(content, content.exemptionReason) : null,
    ),
  ],
  async *rows(source, period) {
    for await (const invoices of issuedInvoices(source, period))
      yield invoices.flatMap((invoice) => invoice.content.taxes.map((tax) => ({ invoice, tax })));
  },
};

const DISCARDED = {
  'by-hand': 'verworfen',
  'number-lost': 'verworfen, die Nummer war vergeben',
  'customer-erased': 'verworfen, der Kunde wurde gelöscht',
} as const;

/** Drafts that became no invoice. */
export const discardedDraftTable: Table<KnownInvoice> = {
  name: 'Verworfene_Entwuerfe',
  description: 'Rechnungsentwürfe, die nie versendet wurden, nach dem Tag, an dem sie verworfen wurden',
  keys: 1,
  columns: [
    textColumn('Entwurf', 'Kennung', ({ id }) => id),
    textColumn('Nummer', 'Nummer des Entwurfs; danach wieder frei', ({ content }) => content.number),
    dateColumn('Angelegt', 'Tag der Anlage', ({ createdAt }) => dayOf(createdAt)),
    dateColumn('Verworfen', 'Tag', ({ updatedAt }) => dayOf(updatedAt)),
    textColumn('Grund', 'Warum', ({ discarded }) => discarded && DISCARDED[discarded]),
    numberColumn('Brutto', 'Euro', 2, ({ content }) => content.grossCents),
  ],
  async *rows({ readModels }, { from, to }) {
    for await (const items of pages((after) =>
      invoicePage(readModels, { status: 'CANCELLED', limit: AT_ONCE, ...after }),
    ))
      yield items.filter(({ discarded, updatedAt }) => {
        const day = dayOf(updatedAt);
        return discarded !== null && from <= day && day <= to;
      });
  },
};

function dayOf(instant: string): string {
  return localDateTime(instant).date;
}
