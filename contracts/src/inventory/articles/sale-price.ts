import { salePriceOf, type MarkUpDetails } from '../../settings/mark-up.js';
import { E4_PER_CENT, shareOf } from '../../values/vat.js';
import type { KnownArticle } from './article.js';

/**
 * The net sale price per unit: the article's own, else by mark-up on the last purchase price; null: neither is known.
 * `calculation` is null for the article's own price.
 */
export function proposedSalePrice(
  { salePriceCents, lastCostE4 }: Pick<KnownArticle, 'salePriceCents' | 'lastCostE4'>,
  markUp: MarkUpDetails,
): { readonly cents: number; readonly calculation: string | null } | null {
  if (salePriceCents !== null) return { cents: salePriceCents, calculation: null };
  return lastCostE4 === null ? null : salePriceOf(shareOf(lastCostE4, 1, E4_PER_CENT), markUp);
}
