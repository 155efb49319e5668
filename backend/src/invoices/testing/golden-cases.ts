import type { TaxCase } from '#contracts/invoices/tax-cases.js';
import type { TakenOver } from '../invoice.js';
import type { WantedPosition } from '../drafts/invoice-content.js';
import { position, starter, TAKEN, wanted, type Golden } from './golden-parts.js';

const untaxed = (taxCase: TaxCase, description: string): WantedPosition =>
  position({
    description,
    quantityMilli: 1_000,
    unit: 'Stk',
    unitPriceCents: 129_900,
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
    taken: {
      ...ABROAD,
      recipientCompany: 'Stadtwerke Musterstadt',
      recipientZip: '12345',
      recipientCity: 'Musterstadt',
      recipientCountry: null,
      recipientVatId: null,
      recipientReference: '04011000-12345-03',
    },
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
