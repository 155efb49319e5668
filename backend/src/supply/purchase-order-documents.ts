import type { PurchaseOrderEvent } from '#contracts/supply/purchase-order.events.js';
import type { DocumentsOf } from '../platform/files/documents.js';

/** The sent purchase orders. */
export const purchaseOrderDocuments: DocumentsOf<PurchaseOrderEvent> = {
  PurchaseOrderPlaced: ({ orderId: of, number }) => [{ kind: 'named', of, name: `Bestellung ${number}` }],
  PurchaseOrderSent: ({ orderId: of, letter, fileHash: hash }) => [
    // Version 1 names no letter and is of the order.
    { kind: 'stored', of, what: letter === 'cancellation' ? 'Stornierung' : 'PDF', hash },
  ],
};
