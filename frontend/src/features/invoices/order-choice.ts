import type { BillableOrderAnswer } from '#contracts/invoices/collective.api.js';
import { MAX_POSITIONS, MOST_ORDERS } from '#contracts/invoices/invoice-fields.js';
import { germanMonth } from '#contracts/values/german.js';

/** The orders that were done in one month. `name`: `November 2026`; of orders without work and parts `Ohne Leistung`. */
export type MonthOfOrders = { readonly name: string; readonly orders: readonly BillableOrderAnswer[] };

/** The orders by the month of their supply, the oldest month first; last the ones that have nothing to bill. */
export function monthsOf(orders: readonly BillableOrderAnswer[]): readonly MonthOfOrders[] {
  const sorted = orders.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  const keys = [...new Set(sorted.map(keyOf))];
  return keys.map((key) => {
    const ofMonth = sorted.filter((order) => keyOf(order) === key);
    return { name: nameOf(ofMonth[0]), orders: ofMonth };
  });
}

/** Sorts after every month. */
const NO_MONTH = '9999';
const keyOf = ({ supplyDate }: BillableOrderAnswer): string => supplyDate?.slice(0, 7) ?? NO_MONTH;
const nameOf = (order: BillableOrderAnswer | undefined): string =>
  order?.supplyDate ? germanMonth(order.supplyDate) : 'Ohne Leistung';

/** The ids that are ticked beforehand: of the oldest month with two orders to bill, as many as one invoice takes. */
export function tickedAtFirst(orders: readonly BillableOrderAnswer[]): readonly string[] {
  const billable = orders.filter(({ alone, positions }) => alone === null && positions > 0);
  const month = monthsOf(billable).find((one) => one.orders.length > 1)?.orders ?? [];
  const ticked: string[] = [];
  let count = 0;
  for (const { workOrderId, positions } of month) {
    count += positions;
    if (count > MAX_POSITIONS || ticked.length === MOST_ORDERS) break;
    ticked.push(workOrderId);
  }
  return ticked;
}

/** Why these orders are not one invoice; null: they are, or more have to be chosen. */
export function whyTooMany(chosen: readonly BillableOrderAnswer[]): string | null {
  if (chosen.length > MOST_ORDERS) return `Eine Sammelrechnung hat höchstens ${MOST_ORDERS} Aufträge.`;
  const positions = chosen.reduce((sum, order) => sum + order.positions, 0);
  return positions > MAX_POSITIONS ? `Eine Sammelrechnung hat höchstens ${MAX_POSITIONS} Positionen.` : null;
}

/** True if the days of supply have to be changed, because they are in several months. */
export function isOfSeveralMonths(chosen: readonly BillableOrderAnswer[]): boolean {
  return new Set(chosen.map(keyOf).filter((key) => key !== NO_MONTH)).size > 1;
}
