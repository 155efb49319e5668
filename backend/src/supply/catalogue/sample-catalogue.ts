import type { PartsCatalogue } from './parts-catalogue.js';
import { sampleOffers, sampleSuppliers } from './sample-offers.js';
import { sampleParts } from './sample-parts.js';

/** The bundled catalogue: 30 parts and 4 suppliers, all fictitious. */
export function sampleCatalogue(): PartsCatalogue {
  const parts = new Map(sampleParts.map((part) => [part.id, part]));
  const suppliers = new Map(sampleSuppliers.map((supplier) => [supplier.id, supplier]));
  const offers = new Map(
    sampleParts.map(({ id, partNumber }, place) => [id, sampleOffers(place, id, partNumber)]),
  );
  return {
    parts: sampleParts,
    suppliers: sampleSuppliers,
    part: (id) => parts.get(id),
    supplier: (id) => suppliers.get(id),
    offers: (partId) => offers.get(partId) ?? [],
  };
}
