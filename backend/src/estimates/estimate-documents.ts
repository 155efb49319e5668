import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type {
  EstimateDrafted,
  EstimateEvent,
  EstimateRedrafted,
} from '#contracts/estimates/estimate.events.js';
import { filesOf, type Picture } from '#contracts/values/picture.js';
import type { DocumentFact, DocumentsOf } from '../platform/files/documents.js';

/** The PDFs of sent versions and the photographs; they go when the customer is erased. */
export const estimateDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as EstimateEvent | CustomerTracesForgotten;
  switch (event.type) {
    case 'EstimateDrafted':
      return [
        { kind: 'named', of: event.data.estimateId, name: event.data.number },
        ...photographsIn(event.data),
      ];
    case 'EstimateRedrafted':
      return photographsIn(event.data);
    case 'EstimatePrinted': {
      const { estimateId: of, pdfHash: hash } = event.data;
      return [{ kind: 'stored', of, what: 'Kostenvoranschlag', hash }];
    }
    case 'EstimateForgotten':
      return [{ kind: 'released', of: event.data.estimateId }];
    case 'CustomerTracesForgotten':
      return event.data.kind === 'estimate' ? event.data.ids.map((of) => ({ kind: 'released', of })) : [];
    default:
      return [];
  }
};

/** Events are as they are stored: lines of version 1 have no field for a photograph. */
function photographsIn({ estimateId: of, lines }: EstimateDrafted['data'] | EstimateRedrafted['data']) {
  const pictures = lines.flatMap(({ picture }: { readonly picture?: Picture | null }) => picture ?? []);
  return pictures.flatMap(filesOf).map((hash) => ({ kind: 'stored' as const, of, what: 'Foto', hash }));
}
