import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { EstimateEvent } from '#contracts/estimates/estimate.events.js';
import type { DocumentFact, DocumentsOf } from '../platform/files/documents.js';

/** The PDFs of sent versions; they go when the customer is erased. */
export const estimateDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as EstimateEvent | CustomerTracesForgotten;
  switch (event.type) {
    case 'EstimateDrafted':
      return [{ kind: 'named', of: event.data.estimateId, name: event.data.number }];
    case 'EstimatePrinted': {
      const { estimateId: of, pdfHash: hash } = event.data;
      return [{ kind: 'stored', of, what: 'Kostenvoranschlag', hash }];
    }
    case 'CustomerTracesForgotten':
      return event.data.kind === 'estimate' ? event.data.ids.map((of) => ({ kind: 'released', of })) : [];
    default:
      return [];
  }
};
