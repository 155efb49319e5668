/** The vehicles that a part fits. A missing level matches everything. */
export type Fit = {
  readonly make: string;
  /** Prefixes of model names. */
  readonly models?: readonly string[];
  readonly fuel?: 'Benzin' | 'Diesel';
};

export type CatalogPart = {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly partNumber: string;
  readonly oeReferences: readonly string[];
  readonly imageUrl: string | null;
  /** 0 to 10,000; default 5,000. */
  readonly relevanceBasisPoints: number;
  /** `universal`: fits every vehicle. */
  readonly fits: readonly Fit[] | 'universal';
};

export type Offer = {
  readonly offerId: string;
  readonly supplierId: string;
  readonly partNumber: string;
  /** Net, per piece. */
  readonly priceCents: number;
  readonly availability: number;
  readonly leadTimeDays: number;
};

export type Supplier = {
  readonly id: string;
  readonly name: string;
  /** Receives orders and questions; null: contacted by hand. */
  readonly mail: string | null;
  readonly shippingCents: number;
  /** Shipping is free from this net value of goods; null: never. */
  readonly freeFromCents: number | null;
};

/** Port: parts and suppliers. Answers come from memory and do not change while the process runs. */
export interface PartsCatalogue {
  readonly parts: readonly CatalogPart[];
  readonly suppliers: readonly Supplier[];
  part(id: string): CatalogPart | undefined;
  supplier(id: string): Supplier | undefined;
  /** In no particular order; empty for an unknown part. */
  offers(partId: string): readonly Offer[];
}

export const PARTS_CATALOGUE = Symbol('PartsCatalogue');
