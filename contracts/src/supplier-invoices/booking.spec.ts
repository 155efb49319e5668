import { byHand } from './by-hand.js';
import { grossByRate } from './gross-by-rate.js';
import { euroCentsOf, type SupplierInvoice } from './supplier-invoice.js';

const invoice = { currency: 'EUR', documentKind: 'INVOICE', prepaidCents: 0 } as const;

describe('the tax adviser books by hand', () => {
  it.each([
    [invoice, null],
    [{ ...invoice, currency: 'CHF' }, 'foreign-currency'],
    [{ ...invoice, documentKind: 'PREPAYMENT' as const }, 'prepayment'],
    [{ ...invoice, prepaidCents: 100 }, 'prepayment'],
    [{ ...invoice, documentKind: 'CREDIT_NOTE' as const }, null],
  ])('%j: %s', (document, why) => expect(byHand(document)).toBe(why));
});

it('an amount in another currency counts in no sum', () => {
  expect(euroCentsOf({ currency: 'EUR', grossCents: 119 })).toBe(119);
  expect(euroCentsOf({ currency: 'CHF', grossCents: 119 })).toBe(0);
});

const line = (netCents: number, taxBasisPoints: number) =>
  ({ netCents, taxBasisPoints }) as SupplierInvoice['lines'][number];

describe('the gross amount of each rate', () => {
  it('is net and tax of its lines', () => {
    const lines = [line(1_000, 1_900), line(500, 700), line(1_000, 1_900)];
    expect(grossByRate({ lines, grossCents: 2_915 })).toEqual([
      { taxBasisPoints: 1_900, grossCents: 2_380 },
      { taxBasisPoints: 700, grossCents: 535 },
    ]);
  });

  it('with the largest sum takes the difference to the stated amount', () => {
    const lines = [line(100, 1_900), line(5_000, 700)];
    expect(grossByRate({ lines, grossCents: 5_472 })).toEqual([
      { taxBasisPoints: 1_900, grossCents: 119 },
      { taxBasisPoints: 700, grossCents: 5_353 },
    ]);
    const back = [line(100, 1_900), line(-5_000, 700)];
    expect(grossByRate({ lines: back, grossCents: -5_230 })).toEqual([
      { taxBasisPoints: 1_900, grossCents: 119 },
      { taxBasisPoints: 700, grossCents: -5_349 },
    ]);
  });

  it('has no rate without lines', () => {
    expect(grossByRate({ lines: [], grossCents: 0 })).toEqual([]);
  });
});
