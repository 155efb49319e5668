import { MOST_ORDERS } from '#contracts/invoices/invoice-fields.js';
import type { InvoiceContent, OrderOnInvoice } from '#contracts/invoices/invoice.events.js';
import { invalid } from '#contracts/kernel/problem.js';
import { germanMonth } from '#contracts/values/german.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { isBilled, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';

/** The part of an order that somebody chooses: its day of supply, and how many of the positions are its own. */
export type WantedOrder = Pick<OrderOnInvoice, 'workOrderId' | 'supplyOn' | 'count'>;

type Content = Pick<InvoiceContent, 'form' | 'orders' | 'coPayment'> & {
  readonly positions: readonly unknown[];
};

/** 400 when a collective invoice has too few orders, or positions of none, or its orders were done in several months. */
export function assertFitsOrders({ form, orders, positions, coPayment }: Content): void {
  if (form !== 'COLLECTIVE') return;
  if (coPayment !== null)
    throw invalid('coPayerId', 'Bei einer Versicherung bitte jeden Auftrag allein berechnen.');
  assertSeveral(orders);
  const count = orders.reduce((sum, order) => sum + order.count, 0);
  if (count !== positions.length)
    throw invalid('orders', 'Bitte für jeden Auftrag angeben, wie viele Positionen er hat.');
  assertOneMonth(orders);
}

/** 400 unless these are 2 to 50 different orders. */
export function assertSeveral(orders: readonly Pick<WantedOrder, 'workOrderId'>[]): void {
  if (new Set(orders.map(({ workOrderId }) => workOrderId)).size < orders.length)
    throw invalid('orders', 'Ein Auftrag steht nur einmal auf einer Rechnung.');
  if (orders.length < 2) throw invalid('orders', 'Eine Sammelrechnung hat mindestens zwei Aufträge.');
  if (orders.length > MOST_ORDERS)
    throw invalid('orders', `Eine Sammelrechnung hat höchstens ${MOST_ORDERS} Aufträge.`);
}

/** The tax of a supply belongs to its month (§ 13 (1) no. 1a UStG), and so does its rate. */
function assertOneMonth(orders: readonly OrderOnInvoice[]): void {
  const dated = orders.flatMap(({ number, supplyOn }) => (supplyOn === null ? [] : [{ number, supplyOn }]));
  const [first] = dated;
  const other = dated.find(({ supplyOn }) => monthOf(supplyOn) !== monthOf(first?.supplyOn ?? ''));
  if (first === undefined || other === undefined) return;
  throw invalid(
    'orders',
    `${first.number} wurde im ${germanMonth(first.supplyOn)} geleistet, ${other.number} im ` +
      `${germanMonth(other.supplyOn)}. Eine Sammelrechnung gilt für einen Kalendermonat.`,
  );
}

const monthOf = (day: LocalDate): string => day.slice(0, 7);

/** The day on which the last of the orders was done; null while the day of one of them is not known. */
export function lastDayOf(orders: readonly Pick<WantedOrder, 'supplyOn'>[]): LocalDate | null {
  const days = orders.map(({ supplyOn }) => supplyOn);
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
}

/** Those of these orders that the draft has, with its words about them. */
export function ordersOfDraft(
  wanted: readonly WantedOrder[],
  before: readonly OrderOnInvoice[],
): readonly OrderOnInvoice[] {
  return wanted.flatMap((order) => {
    const known = before.find(({ workOrderId }) => workOrderId === order.workOrderId);
    return known === undefined ? [] : [{ ...known, ...order }];
  });
}

/** The orders of a draft with other days and numbers of positions. 400 for other orders: nobody changes the set. */
export function changedOrders(
  wanted: readonly WantedOrder[],
  before: readonly OrderOnInvoice[],
): readonly OrderOnInvoice[] {
  const found = ordersOfDraft(wanted, before);
  if (found.length !== before.length || wanted.length !== before.length)
    throw invalid(
      'orders',
      'Die Aufträge einer Sammelrechnung stehen fest. Bitte den Entwurf verwerfen und neu erstellen.',
    );
  return found;
}

/** Facts about an order from other streams. */
export type AroundOrder = { readonly hasOpenDeposit: boolean; readonly isBeingSplit: boolean };

/** Why an order cannot be billed together with others, naming it; null: it can. `invoiceId`: the collective invoice. */
export function whyAlone(
  order: KnownWorkOrder,
  { hasOpenDeposit, isBeingSplit }: AroundOrder,
  invoiceId: string,
): string | null {
  const { number, status, invoice, earlierInvoices } = order;
  const isOther = invoice !== null && invoice.invoiceId !== invoiceId;
  if (status === 'CANCELLED') return `Der Auftrag ${number} ist storniert.`;
  if (isOther && isBilled(order)) return `Der Auftrag ${number} ist schon berechnet.`;
  if (isOther) return `Der Auftrag ${number} hat schon einen Rechnungsentwurf.`;
  if (earlierInvoices.length > 0)
    return `Der Auftrag ${number} hat schon eine frühere Rechnung. Bitte den Rest allein berechnen.`;
  if (hasOpenDeposit)
    return `Der Auftrag ${number} hat eine offene Anzahlung. Bitte ihn allein berechnen, damit sie abgezogen wird.`;
  if (isBeingSplit) return `Die Aufteilung des Auftrags ${number} ist noch nicht fertig.`;
  return null;
}
