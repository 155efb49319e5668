/** Which cars a part is made for, in the words of the vehicle tree. What is left out does not matter. */
export type Fit = {
  /** Name of the make. */
  readonly make: string;
  /** Beginnings of the names of models. */
  readonly models?: readonly string[];
  readonly fuel?: 'Benzin' | 'Diesel';
};

/** A part as the catalogue has it, for whatever car. */
export type CatalogPart = {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly partNumber: string;
  readonly oeReferences: readonly string[];
  readonly imageUrl: string | null;
  /** 0 to 10,000; 5,000 where the catalogue says nothing. */
  readonly relevanceBasisPoints: number;
  /** `universal`: it fits every car. */
  readonly fits: readonly Fit[] | 'universal';
};

/** What one supplier asks for a part. */
export type Offer = {
  readonly offerId: string;
  readonly supplierId: string;
  /** The supplier's own number of the part. */
  readonly partNumber: string;
  /** Net, for one piece. */
  readonly priceCents: number;
  /** Pieces that can be had. */
  readonly availability: number;
  readonly leadTimeDays: number;
};

export type Supplier = {
  readonly id: string;
  readonly name: string;
  /** Where orders and questions go to; null: by hand. */
  readonly mail: string | null;
  readonly shippingCents: number;
  /** From this net value of goods the shipping costs nothing; null: it always costs. */
  readonly freeFromCents: number | null;
};

/**
 * Port: which parts there are and who sells them. Its answers are in memory and stay the same while the process runs.
 */
export interface PartsCatalogue {
  readonly parts: readonly CatalogPart[];
  readonly suppliers: readonly Supplier[];
  part(id: string): CatalogPart | undefined;
  supplier(id: string): Supplier | undefined;
  /** In no order; none for an unknown part. */
  offers(partId: string): readonly Offer[];
}

/** Injection token of the adapter in use. */
export const PARTS_CATALOGUE = Symbol('PartsCatalogue');
