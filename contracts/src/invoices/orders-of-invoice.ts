import { germanDate } from '../values/german.js';
import { shareOf } from '../values/vat.js';
import { grossBeforeDeposits } from './deductions.js';
import { adjustmentsOf, invoiceLines, invoiceTotals, type InvoiceToSum } from './invoice-lines.js';
import type { InvoiceContent, InvoicePosition, OrderOnInvoice } from './invoice.events.js';

type OfOrders = {
  readonly workOrderId: string | null;
  readonly content: Pick<InvoiceContent, 'orders'>;
};

/** The orders that an invoice bills; none for a sale over the counter. */
export function orderIdsOf({ workOrderId, content }: OfOrders): readonly string[] {
  return workOrderId === null ? content.orders.map((order) => order.workOrderId) : [workOrderId];
}

type Grouped<Position, Order extends Counted = OrderOnInvoice> = {
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
};
type Counted = Pick<OrderOnInvoice, 'workOrderId' | 'count'>;

/** An order of a collective invoice, with its positions. `from`: the zero-based place of the first one. */
export type OrderGroup<Position, Order extends Counted = OrderOnInvoice> = {
  readonly order: Order;
  readonly from: number;
  readonly positions: readonly Position[];
};

/** The orders of a collective invoice with their positions; of any other invoice empty. */
export function orderGroups<Position, Order extends Counted>({
  orders,
  positions,
}: Grouped<Position, Order>): readonly OrderGroup<Position, Order>[] {
  let from = 0;
  return orders.map((order) => {
    const group = { order, from, positions: positions.slice(from, from + order.count) };
    from += order.count;
    return group;
  });
}

/** The positions that bill this order: all, unless the invoice bills several orders. */
export function positionsOfOrder<Position>(
  content: Grouped<Position>,
  workOrderId: string,
): readonly Position[] {
  if (content.orders.length === 0) return content.positions;
  return orderGroups(content).find(({ order }) => order.workOrderId === workOrderId)?.positions ?? [];
}

/** The order of a collective invoice that bills the position at this place; null: the invoice bills one order or none. */
export function orderAt(content: Pick<InvoiceContent, 'orders'>, place: number): OrderOnInvoice | null {
  const groups = orderGroups({ ...content, positions: [] });
  return groups.find(({ from, order }) => place >= from && place < from + order.count)?.order ?? null;
}

/** What an invoice bills of one order. */
export type BilledPart = {
  readonly workOrderId: string;
  readonly positions: readonly InvoicePosition[];
  /** Names the order before a sentence about it: `A-2026-00044: `. Empty if it is the only one. */
  readonly prefix: string;
};

/** What the invoice bills of each of its orders; none for a sale over the counter. */
export function billedParts({
  workOrderId,
  content,
}: {
  readonly workOrderId: string | null;
  readonly content: InvoiceContent;
}): readonly BilledPart[] {
  if (workOrderId !== null) return [{ workOrderId, positions: content.positions, prefix: '' }];
  return orderGroups(content).map(({ order, positions }) => ({
    workOrderId: order.workOrderId,
    positions,
    prefix: `${order.number}: `,
  }));
}

/** For each order the sum of its lines in the prices of the invoice: its positions, and what old parts add. */
export function orderTotals(
  content: InvoiceToSum & { readonly orders: readonly Counted[] },
): readonly number[] {
  const lines = invoiceLines(content);
  return orderGroups(content).map(({ from, order }) =>
    lines
      .filter(({ place }) => place !== null && place >= from && place < from + order.count)
      .reduce((sum, { totalCents }) => sum + totalCents, 0),
  );
}

/**
 * The gross sum that bills this order, before deposits. Of a discount or surcharge on the whole in euros, an order of
 * several bears its share of the positions' sum, so that the orders may miss the invoice by a cent each.
 */
export function grossOfOrder(content: InvoiceContent, workOrderId: string): number {
  if (content.orders.length === 0) return grossBeforeDeposits(content);
  const positions = positionsOfOrder(content, workOrderId);
  const alone: InvoiceToSum = { ...content, positions };
  const { base } = adjustmentsOf(alone);
  const whole = adjustmentsOf(content).base;
  const borne = <Given extends InvoiceContent['discount'] | InvoiceContent['surcharge']>(
    given: Given,
  ): Given =>
    given === null || given.basisPoints !== null || whole === 0
      ? given
      : { ...given, cents: shareOf(given.cents, Math.abs(base), Math.abs(whole)) };
  const { discount, surcharge } = content;
  return invoiceTotals({ ...alone, discount: borne(discount), surcharge: borne(surcharge) }).grossCents;
}

/** The heading of an order's positions: `Auftrag A-2026-00044, XM-GB 14, Tondra 2.0, 13.11.2026`. */
export function orderTitle({ number, plate, vehicleName, supplyOn }: OrderOnInvoice): string {
  return [`Auftrag ${number}`, plate, vehicleName, supplyOn && germanDate(supplyOn)]
    .filter(Boolean)
    .join(', ');
}

/** The order that it bills. Only for an invoice of an order. */
export function orderIdOf({ workOrderId }: { readonly workOrderId: string | null }): string {
  if (workOrderId === null) throw new Error('This invoice bills no order');
  return workOrderId;
}
