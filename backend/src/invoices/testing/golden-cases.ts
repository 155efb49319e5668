import type { TaxCase } from '#contracts/invoices/tax-cases.js';
import type { TakenOver } from '../invoice.js';
import type { WantedPosition } from '../drafts/invoice-content.js';
import { hu, position, starter, TAKEN, wanted, type Golden } from './golden-parts.js';

const untaxed = (taxCase: TaxCase, description: string): WantedPosition =>
  position({
    description,
    quantityMilli: 1_000,
    unit: 'Stk',
    unitPriceE4: 12_990_000,
    taxBasisPoints: 0,
    taxCase,
  });
const ABROAD: TakenOver = {
  ...TAKEN,
  recipientCompany: 'Alpen Logistik GmbH',
  recipientStreet: 'Innweg 1',
  recipientZip: '6020',
  recipientCity: 'Innsbruck',
  recipientCountry: 'Österreich',
  recipientVatId: 'ATU12345675',
  recipientReference: 'Bestellung 4711',
};
export const AUTHORITY: TakenOver = {
  ...ABROAD,
  recipientCompany: 'Stadtwerke Musterstadt',
  recipientZip: '12345',
  recipientCity: 'Musterstadt',
  recipientCountry: null,
  recipientVatId: null,
  recipientReference: '04011000-12345-03',
};
const tenPercent = { basisPoints: 1_000, cents: 0, reason: 'LOYALTY' } as const;
const map = position({
  description: 'Straßenkarte',
  quantityMilli: 1_000,
  unit: 'Stk',
  unitPriceE4: 99_500,
  taxBasisPoints: 700,
});
const wiper = position({
  description: 'Wischblatt',
  quantityMilli: 1_000,
  unit: 'Stk',
  unitPriceE4: 249_000,
});
const car = untaxed('MARGIN_SCHEME', 'Gebrauchtwagen Tondra 2.0');

/** One for each tax case, and mixtures. */
export const TAX_CASE_INVOICES: readonly Golden[] = [
  {
    name: 'goods for another country of the EU',
    wanted: wanted({ positions: [untaxed('INTRA_COMMUNITY', 'Austauschmotor')] }),
    taken: ABROAD,
  },
  {
    name: 'goods for a third country',
    wanted: wanted({ positions: [untaxed('EXPORT', 'Getriebe')] }),
    taken: { ...ABROAD, recipientCountry: 'Schweiz', recipientVatId: null },
  },
  {
    name: 'work for which the customer owes the tax',
    wanted: wanted({ positions: [untaxed('REVERSE_CHARGE', 'Motor überholt')] }),
    taken: ABROAD,
  },
  {
    name: 'an XRechnung for an authority',
    wanted: wanted({ positions: [position(), starter] }),
    taken: AUTHORITY,
  },
  { name: 'a used car', wanted: wanted({ positions: [car] }), taken: TAKEN },
  {
    name: 'a small business',
    wanted: wanted({ positions: [untaxed('SMALL_BUSINESS', 'Inspektion')] }),
    taken: TAKEN,
    isSmallBusiness: true,
  },
  {
    name: 'several untaxed cases beside both rates',
    wanted: wanted({
      positions: [
        position(),
        position({ description: 'Straßenkarte', taxBasisPoints: 700 }),
        starter,
        car,
        untaxed('PASSED_ON', 'Hauptuntersuchung'),
        untaxed('NOT_TAXABLE', 'Standgeld'),
        untaxed('EXEMPT', 'Versicherung vermittelt'),
      ],
      exemptionReason: 'Schadensersatz; § 4 Nr. 11 UStG',
    }),
    taken: { ...ABROAD, recipientCountry: null, recipientVatId: null },
  },
  {
    name: 'goods for another country of the EU beside work taxed here',
    wanted: wanted({ positions: [position(), untaxed('INTRA_COMMUNITY', 'Austauschmotor')] }),
    taken: ABROAD,
  },
];

/** Gross prices, prices to four decimals, discounts and surcharges. */
export const PRICE_INVOICES: readonly Golden[] = [
  { name: 'a gross price', wanted: wanted({ prices: 'GROSS', positions: [wiper] }), taken: TAKEN },
  {
    name: 'gross prices of both rates, with an exchange part and discounts',
    wanted: wanted({
      prices: 'GROSS',
      positions: [
        position({ unitPriceE4: 1_047_200, quantityMilli: 333 }),
        { ...wiper, quantityMilli: 3_000, discount: { basisPoints: 3_330, cents: 0, reason: 'DISCOUNT' } },
        { ...starter, discount: { basisPoints: null, cents: 2_000, reason: 'CLEARANCE' } },
        map,
        hu,
      ],
      discount: tenPercent,
      surcharge: { basisPoints: 200, cents: 0, reason: 'SMALL_PARTS' },
      exemptionReason: 'Hauptuntersuchung im Namen der Prüforganisation',
    }),
    taken: TAKEN,
  },
  {
    name: 'net prices to four decimals, with discounts in euros',
    wanted: wanted({
      positions: [
        position({ description: 'Dichtring', unit: 'Stk', quantityMilli: 12_000, unitPriceE4: 1_234 }),
        position({ discount: { basisPoints: null, cents: 1_000, reason: 'GOODWILL' } }),
        map,
      ],
      discount: { basisPoints: null, cents: 500, reason: 'AGREED' },
      surcharge: { basisPoints: null, cents: 349, reason: 'DISPOSAL' },
    }),
    taken: { ...TAKEN, recipientCompany: 'Spedition Köhler GmbH & Co. KG' },
  },
  {
    name: 'a Storno of gross prices with discounts',
    wanted: wanted({
      prices: 'GROSS',
      positions: [{ ...wiper, quantityMilli: 3_000, discount: tenPercent }, map],
      discount: { basisPoints: null, cents: 500, reason: 'CAMPAIGN' },
      surcharge: { basisPoints: 300, cents: 0, reason: 'EXPRESS' },
    }),
    taken: TAKEN,
    isStorno: true,
  },
  {
    name: 'an XRechnung with discounts',
    wanted: wanted({
      positions: [position({ discount: tenPercent }), starter],
      discount: tenPercent,
      surcharge: { basisPoints: null, cents: 990, reason: 'FREIGHT' },
    }),
    taken: AUTHORITY,
  },
  {
    name: '60 gross prices with discounts',
    wanted: wanted({
      prices: 'GROSS',
      positions: Array.from({ length: 60 }, (_, place) => ({
        ...wiper,
        description: `Position ${place + 1}`,
        quantityMilli: 1_000 + place,
        unitPriceE4: 9_900 + place * 100,
        discount: place % 3 === 0 ? tenPercent : null,
      })),
      discount: { basisPoints: 500, cents: 0, reason: 'DISCOUNT' },
    }),
    taken: TAKEN,
  },
];
