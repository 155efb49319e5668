import { idAfter } from '#contracts/kernel/id-after.js';
import type {
  DocumentKind,
  ImportSource,
  InvoicedLine,
  SupplierInvoiceReceived,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { germanDate, germanMoney } from '#contracts/values/german.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { netCentsAtE4, totalsOf } from '#contracts/values/vat.js';
import type { EInvoice, EInvoiceLine } from './e-invoice.js';

type Facts = SupplierInvoiceReceived['data'];
/** The facts from the source; order and ids are added at the receipt. */
export type Received = Omit<Facts, 'supplierInvoiceId' | 'orderId' | 'supplierId' | 'lines'> & {
  readonly supplierId: string | null;
  readonly lines: readonly Omit<InvoicedLine, 'lineId'>[];
};

/** The facts of a typed invoice. Totals are calculated from the lines, except the printed gross amount. */
export function typedFacts(typed: TypedInvoice, today: LocalDate): Received {
  const sign = typed.documentKind === 'CREDIT_NOTE' ? -1 : 1;
  const lines = typed.lines.map((line, place) =>
    invoicedLine({ ...line, quantityMilli: line.quantityMilli * sign, netCents: null }, place),
  );
  const { netCents, taxCents, grossCents } = totalsOf(lines);
  const printedCents = typed.amountCents === null ? grossCents : typed.amountCents * sign;
  return {
    ...typed.head,
    documentKind: typed.documentKind,
    seller: { vatId: null, number: null, iban: null },
    importSource: 'Manuell',
    currency: 'EUR',
    netCents,
    taxCents,
    grossCents: printedCents,
    prepaidCents: 0,
    roundingCents: 0,
    dueCents: printedCents,
    lines,
    fileHash: null,
    format: null,
    warnings: dateWarnings(typed.head, today),
  };
}

/** Amounts of a credit note are typed without a minus. */
export type TypedInvoice = {
  readonly documentKind: DocumentKind;
  readonly head: Pick<
    Received,
    | 'supplierId'
    | 'supplierName'
    | 'invoiceNumber'
    | 'precedingInvoiceNumber'
    | 'purchaseOrderNumber'
    | 'invoiceDate'
    | 'dueDate'
  >;
  /** The printed gross amount; null: not stated. */
  readonly amountCents: number | null;
  readonly lines: readonly Omit<EInvoiceLine, 'netCents'>[];
};

/** The facts of an electronic invoice. Missing sums are calculated from its lines. */
export function importedFacts(
  invoice: EInvoice,
  { fileHash, today, source = 'E-Rechnung' }: ImportedFile,
): Received {
  const { lines: stated, ...head } = invoice;
  const lines = stated.map(invoicedLine);
  const computed = totalsOf(lines);
  const netCents = invoice.netCents ?? computed.netCents;
  const taxCents = invoice.taxCents ?? computed.taxCents;
  const grossCents = invoice.grossCents ?? netCents + taxCents;
  const { prepaidCents, roundingCents } = head;
  const dueCents = invoice.dueCents ?? grossCents - prepaidCents + roundingCents;
  return {
    ...head,
    supplierId: null,
    importSource: source,
    netCents,
    taxCents,
    grossCents,
    dueCents,
    lines,
    fileHash,
    warnings: [
      ...dateWarnings(head, today),
      ...(prepaidCents === 0
        ? []
        : [
            `Davon sind ${germanMoney(prepaidCents, head.currency)} schon angezahlt; zu zahlen bleiben ${germanMoney(dueCents, head.currency)}.`,
          ]),
    ],
  };
}

export type ImportedFile = {
  readonly fileHash: string;
  readonly today: LocalDate;
  readonly source?: ImportSource;
};

function dateWarnings(
  { invoiceDate, dueDate }: Pick<Received, 'invoiceDate' | 'dueDate'>,
  today: LocalDate,
): string[] {
  return [
    ...(invoiceDate > today ? [`Das Rechnungsdatum ${germanDate(invoiceDate)} liegt in der Zukunft.`] : []),
    ...(dueDate !== null && dueDate < invoiceDate
      ? [`Die Rechnung ist am ${germanDate(dueDate)} fällig, also vor ihrem Datum.`]
      : []),
  ];
}

/** Adds line ids, which are derived from the invoice's id. */
export function withLineIds(invoiceId: string, lines: Received['lines']): InvoicedLine[] {
  return lines.map((line) => ({ ...line, lineId: idAfter(invoiceId, String(line.position)) }));
}

function invoicedLine(
  { quantityMilli, priceE4, netCents, ...line }: EInvoiceLine,
  place: number,
): Omit<InvoicedLine, 'lineId'> {
  return {
    ...line,
    position: place + 1,
    invoicedMilli: quantityMilli,
    invoicedPriceE4: priceE4,
    netCents: netCents ?? netCentsAtE4(quantityMilli, priceE4),
  };
}
