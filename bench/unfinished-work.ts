import type { RecordedEvent } from '#contracts/kernel/domain-event.js';

/** Every id in a text. */
export const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Events that end a stream of this kind. A stream of the story without one of them is unfinished. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  workOrder: ['WorkOrderBilled', 'WorkOrderCancelled'],
  invoice: ['InvoicePaid', 'InvoiceCancelled', 'CounterSaleMade'],
  purchaseOrder: ['GoodsReceiptBooked', 'PurchaseOrderCancelled'],
  payment: ['PaymentAllocated', 'PaymentReversed', 'RefundPaid'],
};

/** An order is not finished before its invoice is, and neither is a payment of a part of it. */
const OF_INVOICES = ['workOrder-', 'payment-'];

/** The ids of orders, invoices and deliveries that the story leaves open. */
export function unfinishedIn(events: readonly RecordedEvent[]): ReadonlySet<string> {
  const open = new Set<string>();
  const ended = new Set(events.filter(isEnd).map(({ streamId }) => streamId));
  for (const { streamId } of events) {
    const [kind = '', ...id] = streamId.split('-');
    if (ENDS[kind] !== undefined && !ended.has(streamId)) open.add(id.join('-'));
  }
  for (const kind of OF_INVOICES)
    for (const { streamId, data } of events)
      if (streamId.startsWith(kind) && (JSON.stringify(data).match(UUIDS) ?? []).some((id) => open.has(id)))
        open.add(streamId.slice(kind.length));
  return open;
}

/** Whether nothing more has to happen after this event. A Storno is done when it is written. */
function isEnd({ streamId, type, data }: RecordedEvent): boolean {
  const isStorno = type === 'InvoiceIssued' && (data as { readonly kind?: unknown }).kind === 'STORNO';
  return isStorno || ENDS[streamId.split('-')[0] ?? '']?.includes(type) === true;
}
