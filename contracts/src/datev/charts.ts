/** DATEV's charts of accounts that a garage may have: the general ones, and the one of the car trade. */
export const CHARTS = ['SKR03', 'SKR04', 'SKR51'] as const;
export type Chart = (typeof CHARTS)[number];

/** What a garage earns with. CARS: used cars. SUBLET: work that others did. */
export const REVENUE_KINDS = ['LABOUR', 'PARTS', 'SUBLET', 'CARS'] as const;
export type RevenueKind = (typeof REVENUE_KINDS)[number];

export type RateClass = 'standard' | 'reduced' | 'none';

export type DiscountClass = RateClass | 'reverseCharge' | 'reverseChargeAbroad' | 'intraCommunity';

type ChartAccounts = {
  readonly revenue: Readonly<Record<RevenueKind, { readonly standard: string; readonly reduced: string }>>;
  /** Goods bought, with the input tax of the rate. */
  readonly expense: Readonly<Record<RateClass, string>>;
  /** Work for a business in another country of the EU, which owes the tax there. */
  readonly reverseChargeAbroad: string;
  /** Discounts that were granted, by the rate of the invoice or by why it is untaxed. */
  readonly discount: Readonly<Record<DiscountClass, string>>;
  /** Deposits received before the work, whose tax is due. */
  readonly deposits: Readonly<Record<RateClass, string>>;
  readonly bank: string;
  /** Money on its way: cards, and everything that is neither bank nor cash. */
  readonly transit: string;
  readonly cash: string;
  /** What reminders cost, paid by the customer: other income without VAT. */
  readonly reminderCosts: string;
  /** Goods from a business in another country of the EU: DATEV books both taxes (§ 1a UStG). */
  readonly acquisition: string;
  /** Work of a business abroad for which the garage owes the tax: DATEV books both taxes (§ 13b UStG). */
  readonly workFromAbroad: { readonly eu: string; readonly third: string };
  /** Skonto that the garage took, by the rate of the invoice, and of an acquisition. */
  readonly discountTaken: Readonly<Record<RateClass | 'acquisition', string>>;
  /** Money that suppliers got before they delivered, by the rate of their invoice. The adviser books it by hand. */
  readonly prepayment: Readonly<Record<RateClass, string>>;
  /** The first and the last of each range of automatic accounts: DATEV refuses a tax key beside them. */
  readonly automatic: readonly (readonly [string, string])[];
};

const OF_SKR03 = {
  acquisition: '3425',
  workFromAbroad: { eu: '3123', third: '3125' },
  discountTaken: { standard: '3736', reduced: '3731', none: '3730', acquisition: '3748' },
  prepayment: { standard: '1518', reduced: '1511', none: '1510' },
} as const;

/** Of SKR03 and SKR04 the automatic accounts of their ranges; of SKR51 a proposal that the tax adviser confirms. */
export const CHART_ACCOUNTS: Readonly<Record<Chart, ChartAccounts>> = {
  SKR03: {
    revenue: {
      LABOUR: { standard: '8400', reduced: '8300' },
      PARTS: { standard: '8401', reduced: '8301' },
      SUBLET: { standard: '8402', reduced: '8302' },
      CARS: { standard: '8403', reduced: '8303' },
    },
    expense: { standard: '3400', reduced: '3300', none: '3200' },
    reverseChargeAbroad: '8336',
    discount: {
      standard: '8736',
      reduced: '8731',
      none: '8730',
      reverseCharge: '8741',
      reverseChargeAbroad: '8742',
      intraCommunity: '8743',
    },
    deposits: { standard: '1718', reduced: '1711', none: '1710' },
    bank: '1200',
    transit: '1360',
    cash: '1000',
    reminderCosts: '2700',
    ...OF_SKR03,
    automatic: [
      ['1711', '1711'],
      ['1718', '1718'],
      ['3010', '3039'],
      ['3300', '3309'],
      ['3400', '3429'],
      ['3731', '3731'],
      ['3736', '3736'],
      ['8300', '8319'],
      ['8400', '8409'],
      ['8731', '8731'],
      ['8736', '8736'],
    ],
  },
  SKR04: {
    revenue: {
      LABOUR: { standard: '4400', reduced: '4300' },
      PARTS: { standard: '4401', reduced: '4301' },
      SUBLET: { standard: '4402', reduced: '4302' },
      CARS: { standard: '4403', reduced: '4303' },
    },
    expense: { standard: '5400', reduced: '5300', none: '5200' },
    reverseChargeAbroad: '4336',
    discount: {
      standard: '4736',
      reduced: '4731',
      none: '4730',
      reverseCharge: '4741',
      reverseChargeAbroad: '4742',
      intraCommunity: '4743',
    },
    deposits: { standard: '3272', reduced: '3260', none: '3250' },
    bank: '1800',
    transit: '1460',
    cash: '1600',
    reminderCosts: '4830',
    acquisition: '5425',
    workFromAbroad: { eu: '5923', third: '5925' },
    discountTaken: { standard: '5736', reduced: '5731', none: '5730', acquisition: '5748' },
    prepayment: { standard: '1186', reduced: '1181', none: '1180' },
    automatic: [
      ['3260', '3260'],
      ['3272', '3272'],
      ['4300', '4319'],
      ['4400', '4409'],
      ['4731', '4731'],
      ['4736', '4736'],
      ['5110', '5139'],
      ['5300', '5309'],
      ['5400', '5429'],
      ['5731', '5731'],
      ['5736', '5736'],
    ],
  },
  SKR51: {
    revenue: {
      LABOUR: { standard: '8400', reduced: '8300' },
      PARTS: { standard: '8700', reduced: '8301' },
      SUBLET: { standard: '8490', reduced: '8302' },
      CARS: { standard: '8200', reduced: '8303' },
    },
    expense: { standard: '3400', reduced: '3300', none: '3200' },
    reverseChargeAbroad: '8336',
    discount: {
      standard: '8736',
      reduced: '8731',
      none: '8730',
      reverseCharge: '8741',
      reverseChargeAbroad: '8742',
      intraCommunity: '8743',
    },
    deposits: { standard: '1718', reduced: '1711', none: '1710' },
    bank: '1200',
    transit: '1360',
    cash: '1000',
    reminderCosts: '2700',
    ...OF_SKR03,
    // Which accounts are automatic depends on the make: the setting decides.
    automatic: [],
  },
};

/** 19 % and 16 % are standard, 7 % and 5 % reduced. In basis points. */
export function rateClassOf(taxBasisPoints: number): RateClass {
  if (taxBasisPoints === 0) return 'none';
  return taxBasisPoints > 1_000 ? 'standard' : 'reduced';
}
