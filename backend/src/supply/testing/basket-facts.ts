import type { BasketEvent } from '#contracts/supply/basket.events.js';
import { basketStream } from '#contracts/supply/basket.js';
import { given } from '../../testing/given.js';
import type { CatalogPart, Offer, PartsCatalogue, Supplier } from '../catalogue/parts-catalogue.js';

export const part = (id: string): CatalogPart => ({
  id,
  name: 'Ölfilter',
  brand: 'Filtrex',
  category: 'Filter',
  partNumber: `OF-${id}`,
  oeReferences: [],
  imageUrl: null,
  relevanceBasisPoints: 5_000,
  fits: 'universal',
});
const supplier = (id: string): Supplier => ({
  id,
  name: `Teile ${id}`,
  mail: null,
  shippingCents: 500,
  freeFromCents: null,
});
export const offer = (supplierId: string, priceCents: number, availability = 10): Offer => ({
  offerId: `${supplierId}-${priceCents}`,
  supplierId,
  partNumber: 'P',
  priceCents,
  availability,
  leadTimeDays: 1,
});
/** Nord sells both parts; Süd sells the second one 2 € cheaper, which its shipping outweighs. */
export const catalogue: PartsCatalogue = {
  parts: [part('p1'), part('p2')],
  suppliers: [supplier('nord'), supplier('sued')],
  part: (id) => part(id),
  supplier: (id) => supplier(id),
  offers: (id) => (id === 'p1' ? [offer('nord', 1_000)] : [offer('nord', 1_200), offer('sued', 1_000)]),
};

export const userId = 'u';
export const added = (lineId: string, partId: string, quantity = 2): BasketEvent => ({
  type: 'BasketLineAdded',
  version: 1,
  data: {
    userId,
    lineId,
    partId,
    partNumber: `OF-${partId}`,
    name: 'Ölfilter',
    brand: 'Filtrex',
    quantity,
    workOrderId: null,
    workOrderNumber: null,
  },
});
export const quantityChanged = (
  lineId: string,
  quantity: number,
  addedBy: string | null = null,
): BasketEvent => ({
  type: 'BasketLineQuantityChanged',
  version: 1,
  data: { userId, lineId, quantity, addedBy },
});
export const basket = (...events: BasketEvent[]) => given(basketStream, ...events);
