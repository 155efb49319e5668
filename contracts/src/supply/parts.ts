import type { OrderChannel } from './purchase-order.events.js';

export const PARTS_PAGE_SIZE = 12;
export const MAX_PARTS_PAGE_SIZE = 100;

export const PART_SORTS = ['RELEVANCE', 'PRICE', 'AVAILABILITY'] as const;
export type PartSort = (typeof PART_SORTS)[number];

export const FITMENTS = ['SAFE', 'UNSURE', 'UNKNOWN'] as const;
/** Whether the part fits: SAFE certainly, UNSURE perhaps, UNKNOWN without information. */
export type Fitment = (typeof FITMENTS)[number];

export const AVAILABILITIES = ['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK', 'UNKNOWN'] as const;
export type AvailabilityStatus = (typeof AVAILABILITIES)[number];

/** Stock of all suppliers in pieces, and the delivery days of the fastest supplier in stock. */
export type Availability = {
  readonly status: AvailabilityStatus;
  readonly quantity: number | null;
  readonly leadTimeDays: number | null;
};

export type PartAnswer = {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly partNumber: string;
  readonly oeReferences: readonly string[];
  readonly fitmentScore: Fitment;
  readonly imageUrl: string | null;
  /** Net euros per piece at the cheapest supplier; null: no offer. */
  readonly bestOfferPrice: number | null;
  readonly currency: string;
  readonly offersCount: number;
  /** Of all suppliers together. */
  readonly availability: Availability;
  /** The offer of `bestOfferPrice`. */
  readonly cheapestOffer: OfferAnswer | null;
  /** The soonest delivery in stock, the cheapest of equals; null: nothing is in stock. */
  readonly fastestOffer: OfferAnswer | null;
  /** Available in our own stock under this part number, over all locations. */
  readonly ownStock: number;
  /** 0 to 1, for this search and vehicle. */
  readonly relevanceScore: number;
};

export type FacetAnswer = { readonly value: string; readonly label: string; readonly count: number };

/** GET /supply/parts. `page` is one-based. */
export type PartsAnswer = {
  readonly items: readonly PartAnswer[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly facets: { readonly categories: readonly FacetAnswer[]; readonly brands: readonly FacetAnswer[] };
};

/** GET /supply/parts/{id}/offers, cheapest first. */
export type OfferAnswer = {
  readonly offerId: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly partNumber: string;
  /** Net euros per piece. */
  readonly priceNet: number;
  readonly availabilityQuantity: number;
  readonly leadTimeDays: number;
};

/**
 * GET /supply/suppliers. Euros; `freeShippingFrom` null: never free. `channel`: an order is sent by mail, or is a file to be
 * sent by hand.
 */
export type SupplierAnswer = {
  readonly channel: OrderChannel;
  readonly id: string;
  readonly name: string;
  readonly shipping: number;
  readonly freeShippingFrom: number | null;
};

export type MakeAnswer = { readonly code: string; readonly name: string; readonly country: string };
export type ModelAnswer = {
  readonly code: string;
  readonly name: string;
  readonly years: string;
  readonly description: string;
};
export type VariantAnswer = {
  readonly code: string;
  readonly name: string;
  readonly body: string;
  readonly years: string;
};
export type EngineAnswer = {
  readonly code: string;
  readonly name: string;
  readonly fuel: string;
  /** Cubic centimetres. */
  readonly displacement: number;
  readonly powerKw: number;
  readonly powerPs: number;
  readonly ktype: string;
  readonly vehicleKey: string;
};

/** Why nothing is known of a vehicle: the catalogue's answer; `not-asked`: it was not asked. */
export const UNRESOLVED_REASONS = [
  'not-found',
  'ambiguous',
  'rejected',
  'rate-limited',
  'unavailable',
  'not-asked',
] as const;
export type UnresolvedReason = (typeof UNRESOLVED_REASONS)[number];

/** GET /supply/vehicle-context: the vehicle behind a VIN, HSN and TSN, or one of our vehicles' ids. */
export type VehicleContextAnswer = {
  readonly type: 'vin' | 'hsn-tsn';
  readonly lookupType: 'VIN' | 'HSN_TSN';
  readonly vin: string | null;
  readonly hsn: string | null;
  readonly tsn: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly engine: string | null;
  readonly ktype: string | null;
  readonly vehicleKey: string | null;
  /** False: nothing is known of the vehicle, so fitment is unknown. */
  readonly resolved: boolean;
  /** Null if resolved. */
  readonly unresolvedBecause: UnresolvedReason | null;
};
