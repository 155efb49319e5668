export const PRICE_BASES = ['NET', 'GROSS'] as const;
/** What the typed prices of an invoice or an estimate are: without VAT, or with it. */
export type PriceBasis = (typeof PRICE_BASES)[number];
export const PRICE_WORDS = { NET: 'netto', GROSS: 'brutto' } as const satisfies Record<PriceBasis, string>;
