import type { OrderOnInvoice } from '#contracts/invoices/invoice.events.js';
import { EMPTY_BILLED } from '#contracts/invoices/recipient.js';
import type { TakenOver } from '../invoice.js';
import { AUTHORITY } from './golden-cases.js';
import { position, starter, TAKEN, wanted, type Golden } from './golden-parts.js';

const pads = position({
  description: 'Bremsbeläge',
  quantityMilli: 1_000,
  unit: 'Satz',
  unitPriceE4: 399_500,
  taxBasisPoints: 700,
});
const ofOrder = (at: number, count: number, plate: string | null): OrderOnInvoice => ({
  workOrderId: `0190f3c2-0000-7000-8000-00000000002${at}`,
  number: `A-2026-0004${at}`,
  plate,
  vehicleName: at === 2 ? null : 'Tondra 2.0',
  supplyOn: `2026-11-0${at + 2}`,
  count,
});
const collective = {
  form: 'COLLECTIVE',
  orders: [ofOrder(1, 2, 'XM-GB 14'), ofOrder(2, 1, null), ofOrder(3, 2, 'XM-GB 16')],
  positions: [position(), starter, pads, position({ quantityMilli: 333 }), pads],
  supplyOn: '2026-11-05',
} as const;
const COLLECTIVE: TakenOver = { ...TAKEN, ...EMPTY_BILLED, customerNumber: TAKEN.customerNumber };

/** Several orders on one invoice, and what takes it back. */
export const COLLECTIVE_INVOICES: readonly Golden[] = [
  { name: 'a collective invoice', wanted: wanted(collective), taken: COLLECTIVE },
  {
    name: 'a collective invoice at gross prices with a discount on the whole, for an authority',
    wanted: wanted({
      ...collective,
      prices: 'GROSS',
      discount: { basisPoints: 300, cents: 0, reason: 'LOYALTY' },
      surcharge: { basisPoints: null, cents: 450, reason: 'SMALL_PARTS' },
    }),
    taken: { ...AUTHORITY, ...EMPTY_BILLED },
  },
  {
    name: 'a Storno of a collective invoice',
    wanted: wanted(collective),
    taken: COLLECTIVE,
    isStorno: true,
  },
];
