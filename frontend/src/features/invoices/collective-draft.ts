import type { BillableOrderAnswer } from '#contracts/invoices/collective.api.js';
import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { orderTotals } from '#contracts/invoices/orders-of-invoice.js';
import {
  draftOfProposal,
  newPosition,
  numbersOf,
  orderWords,
  typedPosition,
  type InvoiceDraft,
  type OrderDraft,
} from './invoice-draft.js';
import { inPrices } from './price-terms.js';

/** An order with what its own invoice would bill. */
export type ProposedOrder = { readonly order: BillableOrderAnswer; readonly proposal: ProposalAnswer };

/** The form of one invoice for these orders. At least one. */
export function draftOfOrders(proposed: readonly ProposedOrder[]): InvoiceDraft {
  const [first] = proposed;
  if (first === undefined) throw new RangeError('No orders');
  const head = draftOfProposal({ ...first.proposal, deductions: [], positions: [] }, 'COLLECTIVE');
  const positions = proposed.flatMap(({ order: { workOrderId: orderId }, proposal }) => {
    const typed = proposal.positions.map(typedPosition);
    return (typed.length === 0 ? [newPosition()] : typed).map((position) => ({ ...position, orderId }));
  });
  const orders = proposed.map(({ order: { workOrderId, number, licensePlate }, proposal }) => ({
    workOrderId,
    number,
    title: orderWords(number, licensePlate),
    supplyDate: proposal.supplyDate ?? proposal.date,
  }));
  return inPrices({ ...head, positions, orders }, first.proposal.grossIsUsual ? 'GROSS' : 'NET');
}

/** Hints of all proposals, each with the number of its order; what all of them say is said once. */
export function warningsOf(proposed: readonly ProposedOrder[]): readonly string[] {
  const said = proposed.flatMap(({ order, proposal }) =>
    proposal.warnings.map((warning) => ({ warning, number: order.number })),
  );
  const ofAll = (warning: string) => said.filter((one) => one.warning === warning).length === proposed.length;
  const shared = new Set(said.flatMap(({ warning }) => (ofAll(warning) ? [warning] : [])));
  const own = said.filter(({ warning }) => !shared.has(warning));
  return [...shared, ...own.map(({ warning, number }) => `${number}: ${warning}`)];
}

/** The draft with a changed order. */
export function withOrder(draft: InvoiceDraft, changed: OrderDraft): Pick<InvoiceDraft, 'orders'> {
  return {
    orders: draft.orders.map((order) => (order.workOrderId === changed.workOrderId ? changed : order)),
  };
}

/** Euros of the order's positions in the prices of the invoice, as the server will sum them up, of what can be read. */
export function orderSumOf({ prices, positions }: InvoiceDraft, workOrderId: string): number {
  const ofOrder = positions.filter(({ orderId }) => orderId === workOrderId);
  const read = ofOrder.flatMap((position) => numbersOf(position) ?? []);
  const alone = { prices, positions: read, discount: null, surcharge: null };
  const [cents = 0] = orderTotals({ ...alone, orders: [{ workOrderId, count: read.length }] });
  return cents / 100;
}
