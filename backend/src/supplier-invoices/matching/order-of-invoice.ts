import { purchaseOrderStream, type PurchaseOrder } from '#contracts/supply/purchase-order.js';
import type { StreamReader } from '../../platform/streams/stream-reader.js';

/** The purchase order that an invoice names; null: it names none. */
export async function orderOfInvoice(
  streams: StreamReader,
  orderId: string | null,
): Promise<PurchaseOrder | null> {
  if (orderId === null) return null;
  const { state } = await streams.load(purchaseOrderStream, orderId);
  return state.status === 'none' ? null : state;
}
