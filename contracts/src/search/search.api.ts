import { IsSearch } from '../kernel/pages.js';

export const SEARCH_KINDS = [
  'vehicle',
  'customer',
  'workOrder',
  'estimate',
  'appointment',
  'invoice',
  'counterSale',
  'payment',
  'reminder',
  'bankEntry',
  'article',
  'jobTemplate',
  'purchaseOrder',
  'supplierInvoice',
  'part',
  'datevBatch',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export class SearchQuery {
  /** An empty text finds nothing. */
  @IsSearch()
  query?: string;
}

export type SearchHit = {
  readonly kind: SearchKind;
  readonly id: string;
  /** First line: a name or a number. */
  readonly label: string;
  /** Second line; may be empty. */
  readonly note: string;
  /** Displayed as a licence plate. */
  readonly plate: string | null;
};

/** GET /search: at most 5 hits of each kind, ordered by kind. */
export type SearchAnswer = { readonly items: readonly SearchHit[] };
