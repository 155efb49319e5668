import { EMPTY_BILLED } from '#contracts/invoices/recipient.js';
import type { TakenOver } from '../invoice.js';
import { NOBODY } from '#contracts/invoices/recipient.js';
import { AUTHORITY } from './golden-cases.js';
import { position, starter, TAKEN, wanted, type Golden } from './golden-parts.js';

const AT_COUNTER: TakenOver = { ...TAKEN, ...EMPTY_BILLED };
const UNNAMED: TakenOver = { ...AT_COUNTER, ...NOBODY };
const bulb = position({
  description: 'Glühlampe H7',
  quantityMilli: 2_000,
  unit: 'Stk',
  unitPriceE4: 129_000,
  discount: { basisPoints: 1_000, cents: 0, reason: 'CAMPAIGN' },
});
const sale = { form: 'COUNTER', prices: 'GROSS', positions: [bulb], dueOn: '2026-11-13' } as const;

/** Sales over the counter, without car and order. */
export const COUNTER_SALES: readonly Golden[] = [
  {
    name: 'a sale in cash to nobody in particular',
    wanted: wanted(sale),
    taken: UNNAMED,
    paidBy: 'CASH_REFERENCE',
  },
  {
    name: 'a sale by card, with an exchange part and a discount on the whole',
    wanted: wanted({
      ...sale,
      positions: [bulb, starter],
      discount: { basisPoints: null, cents: 500, reason: 'AGREED' },
    }),
    taken: AT_COUNTER,
    paidBy: 'CARD',
  },
  {
    name: 'a sale to a customer who pays later',
    wanted: wanted({ ...sale, prices: 'NET', dueOn: '2026-11-27' }),
    taken: { ...AT_COUNTER, customerNumber: '9F3A2-1C407' },
  },
  {
    name: 'a sale by card to an authority',
    wanted: wanted(sale),
    taken: { ...AUTHORITY, ...EMPTY_BILLED },
    paidBy: 'CARD',
  },
  { name: 'a Storno of a sale', wanted: wanted(sale), taken: UNNAMED, paidBy: 'CARD', isStorno: true },
];
