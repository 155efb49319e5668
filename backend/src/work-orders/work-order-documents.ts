import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import type { DocumentFact, DocumentsOf } from '../platform/files/documents.js';

/** The photographs of mechanics' reports; they go when the customer is erased. */
export const workOrderDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as WorkOrderEvent | CustomerTracesForgotten;
  switch (event.type) {
    case 'WorkOrderCreated':
      return [{ kind: 'named', of: event.data.workOrderId, name: `Auftrag ${event.data.number}` }];
    case 'ReadyReported':
    case 'FindingReported': {
      const { workOrderId: of, pictureHash: hash } = event.data;
      return hash === null ? [] : [{ kind: 'stored', of, what: 'Foto', hash }];
    }
    case 'CustomerTracesForgotten':
      return event.data.kind === 'workOrder' ? event.data.ids.map((of) => ({ kind: 'released', of })) : [];
    default:
      return [];
  }
};
