import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';

type Line = SupplierInvoiceAnswer['lines'][number];

/** Net sums of order, delivery and invoice over the lines of an invoice. */
export type ThreeWaySums = {
  readonly ordered: number;
  readonly orderedPositions: number;
  readonly received: number;
  /** Received and not charged by another document: the sum to expect. */
  readonly unbilled: number;
  readonly invoiced: number;
};

/**
 * Ordered, received and billed quantities are those of the whole order for an article: several lines of one article
 * show the same quantities, which count once.
 */
export function threeWaySums({ lines }: Pick<SupplierInvoiceAnswer, 'lines'>): ThreeWaySums {
  const articles = lines.filter((line, place) => lines.findIndex((other) => isSame(line, other)) === place);
  const sumOf = (quantityOf: (line: Line) => number) =>
    cents(articles.reduce((total, line) => total + quantityOf(line) * (line.orderedPrice ?? 0), 0));
  return {
    ordered: sumOf(({ orderedQty }) => orderedQty ?? 0),
    orderedPositions: articles.filter(({ orderedQty }) => orderedQty !== null).length,
    received: sumOf(arrivedOf),
    unbilled: sumOf((line) => arrivedOf(line) - line.billedQty),
    invoiced: cents(
      lines.reduce((total, { invoicedQty, invoicedPrice }) => total + invoicedQty * invoicedPrice, 0),
    ),
  };
}

/** Agreed freight is not received, but as good as received. */
const arrivedOf = ({ kind, orderedQty, receivedQty }: Line): number =>
  kind === 'GOODS' ? receivedQty : (orderedQty ?? 0);

/** Lines of one article, or of the same kind of extra that the order agrees on. */
function isSame(one: Line, other: Line): boolean {
  if (one.id === other.id) return true;
  if (one.orderedQty === null || other.orderedQty === null) return false;
  return one.orderLineId === other.orderLineId && one.kind === other.kind;
}

const cents = (euros: number): number => Math.round(euros * 100) / 100;
