import type { BilledBy, InvoicedLine } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import type { PurchaseOrder, PurchaseOrderLine } from '#contracts/supply/purchase-order.js';

/** The relevant part of another document of the order. */
export type OtherDocument = Pick<SupplierInvoice, 'supplierInvoiceId' | 'invoiceNumber'> & {
  readonly lines: readonly Pick<
    SupplierInvoice['lines'][number],
    'kind' | 'itemNumber' | 'references' | 'description' | 'invoicedMilli' | 'netCents' | 'assignedTo'
  >[];
};

/** The supplier's number of an article, and our number. */
export type LearntNumbers = ReadonlyMap<string, string>;

/** All lines of an order with the same article: their sums, and the charges of other documents. */
export type OrderGroup = {
  readonly key: string;
  readonly lines: readonly PurchaseOrderLine[];
  readonly orderedMilli: number;
  readonly receivedMilli: number;
  readonly goodsReceiptIds: readonly string[];
  readonly billedMilli: number;
  readonly billedBy: readonly BilledBy[];
};

/** The comparable form of a number: capitals and digits only. */
export function comparable(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

type Wanted = Pick<InvoicedLine, 'itemNumber' | 'references'> & { readonly assignedTo?: string | null };

/**
 * The ordered article of an invoice line, found by the first of: assignment by a user, the supplier's number, our
 * number, the maker's number, the order's line in the file. Null: not ordered.
 */
export function articleOf(
  { assignedTo = null, itemNumber, references }: Wanted,
  { lines }: PurchaseOrder,
  learnt: LearntNumbers,
): string | null {
  const named = lines.find(({ lineId }) => lineId === assignedTo);
  if (named !== undefined) return comparable(named.partNumber);
  const known = new Set(lines.map(({ partNumber }) => comparable(partNumber)));
  const own = itemNumber === null ? null : comparable(itemNumber);
  const candidates = [
    own,
    own === null ? undefined : learnt.get(own),
    references.buyerNumber,
    references.makerNumber,
  ];
  const found = candidates.map((one) => (one ? comparable(one) : '')).find((one) => known.has(one));
  if (found !== undefined) return found;
  const place = /^\d{1,4}$/u.test(references.orderLine ?? '') ? Number(references.orderLine) : 0;
  const referred = lines[place - 1];
  return referred === undefined ? null : comparable(referred.partNumber);
}

/** The distinct articles of an order. */
export function groupsOf(
  order: PurchaseOrder,
  others: readonly OtherDocument[],
  learnt: LearntNumbers,
): ReadonlyMap<string, OrderGroup> {
  const keys = new Set(order.lines.map(({ partNumber }) => comparable(partNumber)));
  return new Map([...keys].map((key) => [key, groupOf(key, order, others, learnt)]));
}

function groupOf(
  key: string,
  order: PurchaseOrder,
  others: readonly OtherDocument[],
  learnt: LearntNumbers,
): OrderGroup {
  const lines = order.lines.filter(({ partNumber }) => comparable(partNumber) === key);
  const lineIds = new Set(lines.map(({ lineId }) => lineId));
  const receipts = order.receipts.filter((receipt) =>
    receipt.lines.some(({ lineId, accepted }) => accepted && lineId !== null && lineIds.has(lineId)),
  );
  let billedMilli = 0;
  const billedBy: BilledBy[] = [];
  for (const { supplierInvoiceId, invoiceNumber, lines: theirs } of others) {
    const charged = chargedMilliOf(theirs.filter((line) => articleOf(line, order, learnt) === key));
    // A credit note can only cancel earlier charges.
    billedMilli = Math.max(0, billedMilli + charged);
    if (charged > 0) billedBy.push({ supplierInvoiceId, invoiceNumber });
  }
  return {
    key,
    lines,
    orderedMilli: lines.reduce((sum, { quantity }) => sum + quantity * 1_000, 0),
    receivedMilli: lines.reduce((sum, line) => sum + line.receivedMilli, 0),
    goodsReceiptIds: receipts.map(({ goodsReceiptId }) => goodsReceiptId),
    billedMilli,
    billedBy,
  };
}

/** The charged quantity of all these lines, in thousandths; negative where more is given back. */
export const chargedMilliOf = (lines: readonly { readonly invoicedMilli: number }[]): number =>
  lines.reduce((sum, { invoicedMilli }) => sum + invoicedMilli, 0);
