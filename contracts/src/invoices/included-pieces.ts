import type { SoldWork, WantedPart } from '../work-orders/operations/sold-work.js';
import { partLineIdOf } from '../work-orders/parts/order-part.events.js';

/** Operations with a fixed price that pays for the parts that they want. */
export function payersOfParts<Work extends { readonly sold: Pick<SoldWork, 'partsIncluded'> | null }>(
  operations: readonly Work[],
): readonly Work[] {
  return operations.filter(({ sold }) => sold?.partsIncluded === true);
}

/**
 * The pieces, in 1/1,000, that the fixed prices of an order pay for, by part line. They are on no position: the price is
 * owed for the work, whenever the pieces leave the stock and whatever invoice bills it.
 */
export function includedPieces(
  workOrderId: string,
  payers: readonly { readonly wanted: readonly Pick<WantedPart, 'articleId' | 'quantityMilli'>[] }[],
): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { articleId, quantityMilli } of payers.flatMap(({ wanted }) => wanted)) {
    const lineId = partLineIdOf(workOrderId, articleId);
    pieces.set(lineId, (pieces.get(lineId) ?? 0) + quantityMilli);
  }
  return pieces;
}
