import type {
  InvoicedLine,
  SupplierInvoiceReceived,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { shareOf, totalsOf } from '#contracts/values/vat.js';
import { idAfter } from '../platform/streams/id-after.js';
import type { EInvoice, EInvoiceLine } from './import/e-invoice.js';

type Facts = SupplierInvoiceReceived['data'];
/** What a source says; order and ids are added when it is received. */
export type Received = Omit<Facts, 'supplierInvoiceId' | 'orderId' | 'supplierId' | 'lines'> & {
  readonly supplierId: string | null;
  readonly lines: readonly Omit<InvoicedLine, 'lineId'>[];
};

/** The facts of an invoice that is typed: sums follow from the lines. */
export function typedFacts(typed: {
  readonly head: Pick<
    Received,
    'supplierId' | 'supplierName' | 'invoiceNumber' | 'purchaseOrderNumber' | 'invoiceDate' | 'dueDate'
  >;
  /** As printed; null: not said. */
  readonly amountCents: number | null;
  readonly lines: readonly Omit<EInvoiceLine, 'netCents'>[];
}): Received {
  const lines = typed.lines.map((line, place) => invoicedLine({ ...line, netCents: null }, place));
  const { netCents, taxCents, grossCents } = totalsOf(lines);
  const printed = typed.amountCents ?? grossCents;
  const warnings =
    printed === grossCents
      ? []
      : [`Die Positionen ergeben ${euros(grossCents)} brutto, angegeben sind ${euros(printed)}.`];
  return {
    ...typed.head,
    importSource: 'Manuell',
    currency: 'EUR',
    netCents,
    taxCents,
    grossCents: printed,
    lines,
    fileHash: null,
    format: null,
    warnings,
  };
}

/** The facts of an electronic invoice, with what does not add up in it. */
export function importedFacts(invoice: EInvoice, fileHash: string): Received {
  const lines = invoice.lines.map(invoicedLine);
  const computed = totalsOf(lines);
  const netCents = invoice.netCents ?? computed.netCents;
  const taxCents = invoice.taxCents ?? computed.taxCents;
  const grossCents = invoice.grossCents ?? netCents + taxCents;
  const { format, supplierName, invoiceNumber, purchaseOrderNumber, invoiceDate, dueDate, currency } =
    invoice;
  return {
    supplierId: null,
    supplierName,
    invoiceNumber,
    purchaseOrderNumber,
    importSource: 'E-Rechnung',
    invoiceDate,
    dueDate,
    currency,
    netCents,
    taxCents,
    grossCents,
    lines,
    fileHash,
    format,
    warnings: [
      ...(currency === 'EUR' ? [] : [`Die Rechnung lautet auf ${currency}, verglichen wird in Euro.`]),
      ...lineWarnings(invoice.lines),
      ...(computed.netCents === netCents
        ? []
        : [`Die Positionen ergeben ${euros(computed.netCents)} netto, angegeben sind ${euros(netCents)}.`]),
      ...(netCents + taxCents === grossCents
        ? []
        : [
            `Netto und Steuer ergeben ${euros(netCents + taxCents)}, angegeben sind ${euros(grossCents)} brutto.`,
          ]),
    ],
  };
}

/** The lines with ids of their own, which follow from the invoice's. */
export function withLineIds(invoiceId: string, lines: Received['lines']): InvoicedLine[] {
  return lines.map((line) => ({ ...line, lineId: idAfter(invoiceId, String(line.position)) }));
}

function invoicedLine(line: EInvoiceLine, place: number): Omit<InvoicedLine, 'lineId'> {
  const { description, itemNumber, unit, quantityMilli, priceE4, netCents, taxBasisPoints } = line;
  return {
    position: place + 1,
    description,
    itemNumber,
    unit,
    invoicedMilli: quantityMilli,
    invoicedPriceE4: priceE4,
    netCents: netCents ?? netOf(line),
    taxBasisPoints,
  };
}

/** Thousandths × 1/10,000 euro make 1/10,000,000; cents are 100,000 of them. */
function netOf({ quantityMilli, priceE4 }: Pick<EInvoiceLine, 'quantityMilli' | 'priceE4'>): number {
  return shareOf(quantityMilli, priceE4, 100_000);
}

/** A cent may go astray where a price has more decimals than we keep. */
function lineWarnings(lines: readonly EInvoiceLine[]): string[] {
  return lines.flatMap((line, place) => {
    const computed = netOf(line);
    if (line.netCents === null || Math.abs(line.netCents - computed) <= 1) return [];
    return [
      `Position ${place + 1}: Menge und Preis ergeben ${euros(computed)}, berechnet sind ${euros(line.netCents)}.`,
    ];
  });
}

const german = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const euros = (cents: number): string => german.format(cents / 100).replace('-', '−');
