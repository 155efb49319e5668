import type { Deduction } from '#contracts/invoices/deductions.js';
import type { TaxCase } from '#contracts/invoices/tax-cases.js';
import { AUTHORITY } from './golden-cases.js';
import { position, starter, TAKEN, wanted, type Golden } from './golden-parts.js';

const tax = (taxCase: TaxCase, taxBasisPoints: number, netCents: number, taxCents: number) => ({
  taxCase,
  taxBasisPoints,
  netCents,
  taxCents,
});
const DEPOSITS: readonly Deduction[] = [
  {
    invoiceId: '0190f3c2-0000-7000-8000-000000000011',
    number: 'RE-2026-00150',
    date: '2026-10-05',
    taxes: [tax('STANDARD', 1_900, 3_333, 633)],
  },
  {
    invoiceId: '0190f3c2-0000-7000-8000-000000000012',
    number: 'RE-2026-00166',
    date: '2026-10-28',
    taxes: [tax('STANDARD', 1_900, 3_333, 633), tax('REDUCED', 700, 500, 35)],
  },
];
const money = position({
  description: 'Anzahlung auf die vereinbarten Arbeiten',
  quantityMilli: 1_000,
  unit: 'Stk',
  unitPriceE4: 3_000_000,
});
const map = position({
  description: 'Straßenkarte',
  quantityMilli: 1_000,
  unit: 'Stk',
  unitPriceE4: 99_500,
  taxBasisPoints: 700,
});
const deposit = { form: 'DEPOSIT', positions: [money] } as const;
const final = { deductions: DEPOSITS, positions: [position(), starter, map] };
const ALL_PAID: readonly Deduction[] = [
  {
    invoiceId: '0190f3c2-0000-7000-8000-000000000013',
    number: 'RE-2026-00170',
    date: '2026-11-02',
    taxes: [tax('STANDARD', 1_900, 2_092, 398)],
  },
];

/** Deposits, partial and final invoices, and what takes them back. */
export const FORM_INVOICES: readonly Golden[] = [
  { name: 'a deposit', wanted: wanted({ ...deposit, supplyOn: '2026-11-10' }), taken: TAKEN },
  {
    name: 'a deposit that is still to be paid',
    wanted: wanted({ ...deposit, prices: 'GROSS', supplyOn: null }),
    taken: TAKEN,
  },
  { name: 'a Storno of a deposit', wanted: wanted(deposit), taken: TAKEN, isStorno: true },
  { name: 'a partial invoice', wanted: wanted({ form: 'PARTIAL' }), taken: TAKEN },
  {
    name: 'a rest after partial invoices',
    wanted: wanted(),
    taken: {
      ...TAKEN,
      partials: [
        {
          invoiceId: '0190f3c2-0000-7000-8000-000000000014',
          number: 'RE-2026-00172',
          date: '2026-11-04',
          grossCents: 11_900,
        },
      ],
    },
  },
  { name: 'a share of an order', wanted: wanted({ form: 'SHARE' }), taken: TAKEN },
  {
    name: 'an invoice that an insurance pays in part',
    wanted: wanted({ coPayment: { payerId: '0190f3c2-0000-7000-8000-000000000015', cents: 20_000 } }),
    taken: { ...TAKEN, coPayerName: 'Solide Versicherung AG' },
  },
  { name: 'a final invoice', wanted: wanted(final), taken: TAKEN },
  {
    name: 'a final invoice of gross prices with a discount',
    wanted: wanted({
      ...final,
      prices: 'GROSS',
      discount: { basisPoints: 500, cents: 0, reason: 'LOYALTY' },
    }),
    taken: TAKEN,
  },
  {
    name: 'a final invoice that deposits have paid',
    wanted: wanted({
      prices: 'GROSS',
      positions: [position({ quantityMilli: 1_000, unitPriceE4: 249_000 })],
      deductions: ALL_PAID,
    }),
    taken: TAKEN,
  },
  { name: 'a Storno of a final invoice', wanted: wanted(final), taken: TAKEN, isStorno: true },
  { name: 'an XRechnung after deposits', wanted: wanted(final), taken: AUTHORITY },
  {
    name: 'a final invoice of 60 positions',
    wanted: wanted({
      deductions: DEPOSITS,
      positions: [
        map,
        ...Array.from({ length: 59 }, (_, place) =>
          position({ description: `Position ${place + 2}`, unitPriceE4: 9_900 + place * 100 }),
        ),
      ],
    }),
    taken: TAKEN,
  },
];
