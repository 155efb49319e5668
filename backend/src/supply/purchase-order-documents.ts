import type { PurchaseOrderEvent } from '#contracts/supply/purchase-order.events.js';
import type { DocumentFact, DocumentsOf } from '../platform/files/documents.js';

/** The sent purchase orders. */
export const purchaseOrderDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as PurchaseOrderEvent;
  switch (event.type) {
    case 'PurchaseOrderPlaced':
      return [{ kind: 'named', of: event.data.orderId, name: `Bestellung ${event.data.number}` }];
    case 'PurchaseOrderSent':
      return [
        {
          kind: 'stored',
          of: event.data.orderId,
          // Version 1 names no letter and is of the order.
          what: event.data.letter === 'cancellation' ? 'Stornierung' : 'PDF',
          hash: event.data.fileHash,
        },
      ];
    default:
      return [];
  }
};
