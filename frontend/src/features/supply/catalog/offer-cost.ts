import type { OfferAnswer, SupplierAnswer } from '#contracts/supply/parts.js';

/** Net euros of an offer for a quantity: goods, shipping, and both together. */
export function costOf(offer: OfferAnswer, quantity: number, suppliers: readonly SupplierAnswer[]) {
  const supplier = suppliers.find(({ id }) => id === offer.supplierId);
  const goods = cents(offer.priceNet * quantity);
  const isFree = supplier?.freeShippingFrom != null && goods >= supplier.freeShippingFrom;
  const shipping = isFree ? 0 : (supplier?.shipping ?? 0);
  return { goods, shipping, total: cents(goods + shipping) };
}

const cents = (euros: number): number => Math.round(euros * 100) / 100;
