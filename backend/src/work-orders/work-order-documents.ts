import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import type { DocumentFact, DocumentsOf } from '../platform/files/documents.js';

/** The photographs of mechanics' reports; they go when the customer is erased. */
export const workOrderDocuments: DocumentsOf<WorkOrderEvent | CustomerTracesForgotten> = {
  WorkOrderCreated: ({ workOrderId: of, number }) => [{ kind: 'named', of, name: `Auftrag ${number}` }],
  ReadyReported: photographOf,
  FindingReported: photographOf,
  CustomerTracesForgotten: ({ kind, ids }) =>
    kind === 'workOrder' ? ids.map((of) => ({ kind: 'released', of })) : [],
};

function photographOf(report: {
  readonly workOrderId: string;
  readonly pictureHash: string | null;
}): readonly DocumentFact[] {
  const { workOrderId: of, pictureHash: hash } = report;
  return hash === null ? [] : [{ kind: 'stored', of, what: 'Foto', hash }];
}
