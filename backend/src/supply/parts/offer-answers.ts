import type { OfferAnswer } from '#contracts/supply/parts.js';
import type { PartsCatalogue } from '../catalogue/parts-catalogue.js';

/** The offers of a part, cheapest first, then fastest; empty for an unknown part. */
export function offerAnswers(
  catalogue: Pick<PartsCatalogue, 'offers' | 'supplier'>,
  partId: string,
): OfferAnswer[] {
  return catalogue
    .offers(partId)
    .toSorted(
      (one, other) =>
        one.priceCents - other.priceCents ||
        one.leadTimeDays - other.leadTimeDays ||
        one.supplierId.localeCompare(other.supplierId),
    )
    .map(({ offerId, supplierId, partNumber, priceCents, availability, leadTimeDays }) => ({
      offerId,
      supplierId,
      supplierName: catalogue.supplier(supplierId)?.name ?? supplierId,
      partNumber,
      priceNet: priceCents / 100,
      availabilityQuantity: availability,
      leadTimeDays,
    }));
}
