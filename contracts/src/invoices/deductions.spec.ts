import { deductionOf } from './deduction-of-deposit.js';
import {
  deductedBy,
  deductedTaxes,
  grossBeforeDeposits,
  grossOfDeductions,
  lessDeposits,
  type Deduction,
} from './deductions.js';
import type { KnownInvoice } from './invoice.js';
import { invoiceLines, shownAdjustments, type PriceBasis } from './invoice-lines.js';

const deposit = (number: string, netCents: number, taxCents: number): Deduction => ({
  invoiceId: number,
  number,
  date: '2026-11-01',
  taxes: [{ taxCase: 'STANDARD', taxBasisPoints: 1_900, netCents, taxCents }],
});
const small = deposit('RE-1', 1_000, 190);
const large = deposit('RE-2', 10_000, 1_900);

const totalsIn = (prices: PriceBasis) =>
  invoiceLines({ prices, positions: [], discount: null, surcharge: null, deductions: [small, large] }).map(
    ({ totalCents }) => totalCents,
  );

describe('the deposits of an invoice', () => {
  it('have the sum of their net amounts and taxes', () => {
    expect(grossOfDeductions([])).toBe(0);
    expect(grossOfDeductions([small, large])).toBe(13_090);
    expect(grossBeforeDeposits({ grossCents: 1_000, deductions: [small, large] })).toBe(14_090);
  });

  it('are lines below zero, in the prices of the invoice', () => {
    expect(totalsIn('NET')).toEqual([-1_000, -10_000]);
    expect(totalsIn('GROSS')).toEqual([-1_190, -11_900]);
  });

  it('are listed with the invoice that states each tax', () => {
    expect(deductedTaxes([small])).toEqual([{ ...small.taxes[0], number: 'RE-1', date: '2026-11-01' }]);
  });

  it('are all deducted by an invoice of the whole', () => {
    expect(deductedBy('WHOLE', [small, large], 1)).toEqual([small, large]);
  });

  it('are deducted by an invoice of a part as long as they fit, oldest first', () => {
    const fitting = (gross: number) => deductedBy('SHARE', [small, large, small], gross);
    expect(fitting(1_189)).toStrictEqual([]);
    expect(fitting(1_190)).toEqual([small]);
    expect(fitting(2_380)).toEqual([small, small]);
    expect(fitting(13_090)).toEqual([small, large]);
    expect(fitting(14_280)).toEqual([small, large, small]);
  });

  it.each(['DEPOSIT', 'COLLECTIVE'] as const)('are not deducted by an invoice of the form %s', (form) => {
    expect(deductedBy(form, [small], 100_000)).toStrictEqual([]);
  });
});

describe('what deposits leave of an invoice', () => {
  const whole = {
    taxes: [{ taxBasisPoints: 700, netCents: 5_000, taxCents: 350 }],
    netCents: 5_000,
    taxCents: 350,
    grossCents: 5_350,
  };

  it('is all of it without deposits', () => {
    expect(lessDeposits(whole, [])).toBe(whole);
  });

  it('is negative in a rate that only a deposit has, highest rate first', () => {
    expect(lessDeposits(whole, small.taxes)).toEqual({
      taxes: [
        { taxBasisPoints: 1_900, netCents: -1_000, taxCents: -190 },
        { taxBasisPoints: 700, netCents: 5_000, taxCents: 350 },
      ],
      netCents: 4_000,
      taxCents: 160,
      grossCents: 4_160,
    });
  });
});

const line = (taxCase: string, taxBasisPoints: number, euros: number) => ({
  description: 'Anzahlung',
  quantityMilli: 1_000,
  unitPriceE4: euros * 10_000,
  taxCase,
  taxBasisPoints,
  isExchangePart: false,
  discount: null,
});

describe('a sent deposit', () => {
  const content = {
    number: 'RE-1',
    date: '2026-11-01',
    prices: 'NET',
    discount: null,
    surcharge: null,
    positions: [
      line('STANDARD', 1_900, 10),
      line('EXEMPT', 0, 30),
      line('EXPORT', 0, 20),
      line('EXPORT', 0, 5),
    ],
    taxes: [
      { taxBasisPoints: 1_900, netCents: 1_000, taxCents: 190 },
      { taxBasisPoints: 0, netCents: 5_500, taxCents: 0 },
    ],
  };

  it('is deducted by tax case: what is untaxed is parted by its cases', () => {
    expect(deductionOf({ id: 'a', content } as unknown as KnownInvoice)).toEqual({
      invoiceId: 'a',
      number: 'RE-1',
      date: '2026-11-01',
      taxes: [
        { taxCase: 'STANDARD', taxBasisPoints: 1_900, netCents: 1_000, taxCents: 190 },
        { taxCase: 'EXEMPT', taxBasisPoints: 0, netCents: 3_000, taxCents: 0 },
        { taxCase: 'EXPORT', taxBasisPoints: 0, netCents: 2_500, taxCents: 0 },
      ],
    });
  });

  it('leaves out a case without money', () => {
    const free = { ...content, positions: [line('EXEMPT', 0, 30), line('EXPORT', 0, 0)] };
    const { taxes } = deductionOf({ id: 'a', content: free } as unknown as KnownInvoice);
    expect(taxes.map(({ taxCase }) => taxCase)).toEqual(['EXEMPT']);
  });
});

it('a discount is shown below zero, a surcharge above', () => {
  const given = { basisPoints: null, cents: 500 };
  const discount = { ...given, reason: 'DISCOUNT' } as const;
  const surcharge = { ...given, cents: 300, reason: 'FREIGHT' } as const;
  const position = {
    quantityMilli: 1_000,
    unitPriceE4: 1_000_000,
    taxCase: 'STANDARD',
    taxBasisPoints: 1_900,
    isExchangePart: false,
    discount: null,
  } as const;
  const invoice = { prices: 'NET', positions: [position], discount, surcharge } as const;
  expect(shownAdjustments(invoice).map(({ cents }) => cents)).toEqual([-500, 300]);
});
