import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type {
  EstimateDrafted,
  EstimateEvent,
  EstimateRedrafted,
} from '#contracts/estimates/estimate.events.js';
import { filesOf, type Picture } from '#contracts/values/picture.js';
import type { DocumentsOf } from '../platform/files/documents.js';

/** The PDFs of sent versions and the photographs; they go when the customer is erased. */
export const estimateDocuments: DocumentsOf<EstimateEvent | CustomerTracesForgotten> = {
  EstimateDrafted: (data) => [
    { kind: 'named', of: data.estimateId, name: data.number },
    ...photographsIn(data),
  ],
  EstimateRedrafted: photographsIn,
  EstimatePrinted: ({ estimateId: of, pdfHash: hash }) => [
    { kind: 'stored', of, what: 'Kostenvoranschlag', hash },
  ],
  EstimateForgotten: ({ estimateId: of }) => [{ kind: 'released', of }],
  CustomerTracesForgotten: ({ kind, ids }) =>
    kind === 'estimate' ? ids.map((of) => ({ kind: 'released', of })) : [],
};

/** Lines of version 1 have no field for a photograph. */
function photographsIn({ estimateId: of, lines }: EstimateDrafted['data'] | EstimateRedrafted['data']) {
  const pictures = lines.flatMap(({ picture }: { readonly picture?: Picture | null }) => picture ?? []);
  return pictures.flatMap(filesOf).map((hash) => ({ kind: 'stored' as const, of, what: 'Foto', hash }));
}
