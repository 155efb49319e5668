/** Parts on one page of the search, unless asked otherwise. */
export const PARTS_PAGE_SIZE = 12;
export const MAX_PARTS_PAGE_SIZE = 100;

export const PART_SORTS = ['RELEVANCE', 'PRICE', 'AVAILABILITY'] as const;
export type PartSort = (typeof PART_SORTS)[number];

export const FITMENTS = ['SAFE', 'UNSURE', 'UNKNOWN'] as const;
/** SAFE passt sicher, UNSURE unsicher, UNKNOWN unbekannt. */
export type Fitment = (typeof FITMENTS)[number];

export const AVAILABILITIES = ['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK', 'UNKNOWN'] as const;
export type AvailabilityStatus = (typeof AVAILABILITIES)[number];

/** What the suppliers can deliver of a part: all their pieces, and the days of the fastest who has some. */
export type Availability = {
  readonly status: AvailabilityStatus;
  readonly quantity: number | null;
  readonly leadTimeDays: number | null;
};

/** A part as the search answers it. */
export type PartAnswer = {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly partNumber: string;
  readonly oeReferences: readonly string[];
  readonly fitmentScore: Fitment;
  readonly imageUrl: string | null;
  /** Net euros for one piece at the cheapest supplier; null: nobody offers it. */
  readonly bestOfferPrice: number | null;
  readonly currency: string;
  readonly offersCount: number;
  readonly availability: Availability;
  /** 0 to 1, for this search and this vehicle. */
  readonly relevanceScore: number;
};

export type FacetAnswer = { readonly value: string; readonly label: string; readonly count: number };

/** GET /supply/parts; `page` counts from 1. */
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
  /** Net euros for one piece. */
  readonly priceNet: number;
  readonly availabilityQuantity: number;
  readonly leadTimeDays: number;
};

/** GET /supply/suppliers. Euros; `freeShippingFrom` null: never free. */
export type SupplierAnswer = {
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

/** GET /supply/vehicle-context: which car a VIN, a pair of key numbers or one of our own vehicles is. */
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
  /** False: nobody knows it, and nothing can be said about what fits. */
  readonly resolved: boolean;
};
