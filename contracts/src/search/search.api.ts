import { IsSearch } from '../kernel/pages.js';

/** What can be found by a search over everything, in the order in which it is shown. */
export const SEARCH_KINDS = [
  'vehicle',
  'customer',
  'workOrder',
  'appointment',
  'invoice',
  'article',
  'purchaseOrder',
  'supplierInvoice',
  'part',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** GET /search. */
export class SearchQuery {
  /** What was typed; nothing finds nothing. */
  @IsSearch()
  query?: string;
}

/** One thing that was found, as two lines of words. */
export type SearchHit = {
  readonly kind: SearchKind;
  readonly id: string;
  /** The first line: a name or a number. */
  readonly label: string;
  /** The second line; '' for none. */
  readonly note: string;
  /** A licence plate, which is drawn as one. */
  readonly plate: string | null;
};

/** At most 5 of each kind, the kinds in their order. */
export type SearchAnswer = { readonly items: readonly SearchHit[] };
