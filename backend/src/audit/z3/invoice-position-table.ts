import { adjustmentInWords } from '#contracts/invoices/adjustments.js';
import { describedLines, type DescribedLine } from '#contracts/invoices/described-lines.js';
import { OLD_PART_REASON, PRICE_WORDS, type InvoiceLine } from '#contracts/invoices/invoice-lines.js';
import { orderAt } from '#contracts/invoices/orders-of-invoice.js';
import { sentencesOf, TAX_CASES } from '#contracts/invoices/tax-cases.js';
import { issuedInvoices, type IssuedInvoice } from './invoice-tables.js';
import { numberColumn, textColumn, type Table } from './table.js';

type IssuedLine = Omit<DescribedLine, 'place'> & {
  readonly invoice: IssuedInvoice;
  readonly place: number;
  readonly reason: string | null;
  readonly orderNumber: string | null;
};

export const invoicePositionTable: Table<IssuedLine> = {
  name: 'Rechnungspositionen',
  description:
    'Alle Zeilen der versendeten Rechnungen und Stornorechnungen, auch die der Altteilsteuer und der Rabatte',
  keys: 2,
  references: { columns: ['Rechnungsnummer'], table: 'Rechnungen' },
  columns: [
    textColumn('Rechnungsnummer', 'Rechnung', ({ invoice }) => invoice.content.number),
    numberColumn('Position', 'Platz in der Rechnung', 0, ({ place }) => place),
    textColumn('Auftragsnummer', 'Auftrag, den die Zeile berechnet', ({ orderNumber }) => orderNumber),
    textColumn(
      'Art',
      'Position, Altteilwert, Rücknahme, Rabatt oder Zuschlag',
      ({ kind }) => LINE_WORDS[kind],
    ),
    textColumn('Bezeichnung', 'Art der Leistung', ({ description }) => description),
    numberColumn('Menge', 'In der Einheit', 3, ({ quantityMilli }) => quantityMilli),
    textColumn('Einheit', 'Mengeneinheit', ({ unit }) => unit),
    textColumn('Preise', 'Netto oder brutto', ({ invoice }) => PRICE_WORDS[invoice.content.prices]),
    numberColumn('Einzelpreis', 'In den Preisen der Rechnung, Euro', 4, ({ unitPriceE4 }) => unitPriceE4),
    numberColumn(
      'Rabatt',
      'Der Position, in den Preisen der Rechnung, Euro',
      2,
      ({ discount }) => discount?.cents ?? 0,
    ),
    textColumn('Rabatt_Grund', 'Warum', ({ discount }) => discount && adjustmentInWords(discount)),
    numberColumn('Betrag', 'In den Preisen der Rechnung, Euro', 2, ({ totalCents }) => totalCents),
    textColumn('Steuerfall', 'Warum die Zeile diese Steuer hat', ({ taxCase }) => TAX_CASES[taxCase].label),
    numberColumn('Steuersatz', 'Prozent', 2, ({ taxBasisPoints }) => taxBasisPoints),
    numberColumn('Netto', 'Euro', 2, ({ netCents }) => netCents),
    textColumn('Grund_0_Prozent', 'Warum die Zeile ohne Steuer ist', ({ reason }) => reason),
    textColumn('Nachweise', 'Zeitbuchungen und Lagerbewegungen, auf denen sie beruht', ({ sources }) =>
      sources.map(({ id }) => id).join(' '),
    ),
  ],
  async *rows(source, period) {
    for await (const invoices of issuedInvoices(source, period)) yield invoices.flatMap(linesOf);
  },
};

const LINE_WORDS: Readonly<Record<InvoiceLine['kind'], string>> = {
  position: 'Position',
  'old-part-value': 'Altteilwert',
  'old-part-return': 'Rücknahme Altteil',
  discount: 'Rabatt',
  surcharge: 'Zuschlag',
  deposit: 'Abzug einer Anzahlung',
};

function linesOf(invoice: IssuedInvoice): readonly IssuedLine[] {
  const { content } = invoice;
  return describedLines(content).map((line, at) => {
    const isOldPart = line.kind === 'old-part-value' || line.kind === 'old-part-return';
    const isUntaxed = line.taxBasisPoints === 0;
    const [sentence = null] = sentencesOf([line], content.exemptionReason);
    const reason = isOldPart ? (isUntaxed ? OLD_PART_REASON : null) : sentence;
    const order = line.place === null ? null : orderAt(content, line.place);
    const orderNumber = order?.number ?? invoice.issued.orderNumber;
    return { ...line, invoice, place: at + 1, reason, orderNumber };
  });
}
