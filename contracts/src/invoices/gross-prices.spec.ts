import { netOfGross, taxCentsOf } from '../values/vat.js';
import {
  invoiceLines,
  invoiceTotals,
  shownAdjustments,
  type InvoiceToSum,
  type PositionToSum,
} from './invoice-lines.js';
import { caseOfRate } from './tax-cases.js';

const position = (what: Partial<PositionToSum> = {}): PositionToSum => ({
  quantityMilli: 1_000,
  unitPriceE4: 249_000,
  taxCase: caseOfRate(what.taxBasisPoints ?? 1_900),
  taxBasisPoints: 1_900,
  isExchangePart: false,
  discount: null,
  ...what,
});
const gross = (positions: readonly PositionToSum[], what: Partial<InvoiceToSum> = {}): InvoiceToSum => ({
  prices: 'GROSS',
  positions,
  discount: null,
  surcharge: null,
  ...what,
});

describe('a gross price', () => {
  it.each([1_900, 700, 0])(
    'of every whole cent up to 1,000 € is the gross sum of the invoice, at %i basis points',
    (taxBasisPoints) => {
      const wrong: number[] = [];
      for (let cents = 1; cents <= 100_000; cents++) {
        const totals = invoiceTotals(gross([position({ unitPriceE4: cents * 100, taxBasisPoints })]));
        const isCent = totals.netCents + totals.taxCents === cents && totals.grossCents === cents;
        if (!isCent || !isLawful(totals.netCents, totals.taxCents, taxBasisPoints)) wrong.push(cents);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('of 24.90 € contains 3.98 € tax, which no net price of whole cents reaches', () => {
    expect(invoiceTotals(gross([position()]))).toEqual({
      taxes: [{ taxBasisPoints: 1_900, netCents: 2_092, taxCents: 398 }],
      netCents: 2_092,
      taxCents: 398,
      grossCents: 2_490,
    });
    expect([2_092, 2_093].map((net) => net + taxCentsOf(net, 1_900))).toEqual([2_489, 2_491]);
  });

  it('three times is three times as much, not three rounded nets', () => {
    expect(invoiceTotals(gross([position({ quantityMilli: 3_000 })])).grossCents).toBe(7_470);
    const three = [position(), position(), position()];
    expect(invoiceTotals(gross(three))).toEqual(invoiceTotals(gross([position({ quantityMilli: 3_000 })])));
    expect(invoiceLines(gross(three)).map(({ netCents }) => netCents)).toEqual([2_092, 2_093, 2_092]);
  });

  it('of an hour is charged for 0.333 hours', () => {
    const hour = position({ quantityMilli: 333, unitPriceE4: 1_190_000 });
    expect(invoiceTotals(gross([hour]))).toMatchObject({ grossCents: 3_963, netCents: 3_330, taxCents: 633 });
  });

  it('200 times keeps every line within a cent of its own net', () => {
    const lines = invoiceLines(gross(Array.from({ length: 200 }, () => position({ unitPriceE4: 100 }))));
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(netOfGross(200, 1_900));
    for (const { netCents } of lines) expect([0, 1]).toContain(netCents);
  });

  it('of an exchanged part returns exactly its tenth, whatever stands before it', () => {
    const part = position({ unitPriceE4: 2_490_000, isExchangePart: true });
    const sumsAfter = (count: number) => {
      const others = Array.from({ length: count }, () => position({ unitPriceE4: 300 }));
      const returned = invoiceLines(gross([...others, part])).find(({ kind }) => kind === 'old-part-return');
      const { grossCents } = invoiceTotals(gross([...others, part]));
      return [returned?.netCents, grossCents - 3 * count];
    };
    // A tenth of 209.24 € net; its VAT of 3.97 € is added to 249 €.
    for (let count = 0; count < 20; count++) expect(sumsAfter(count)).toEqual([-2_092, 25_297]);
  });

  it('of an exchanged part is what was typed, and the tax on the old part is added', () => {
    const part = position({ unitPriceE4: 1_190_000, isExchangePart: true });
    expect(invoiceTotals(gross([part]))).toMatchObject({
      netCents: 10_000,
      taxCents: 2_090,
      grossCents: 12_090,
    });
  });
});

describe('a discount', () => {
  const thirdOff = { basisPoints: 3_330, cents: 0, reason: 'DISCOUNT' } as const;

  it('of 33.3 % on a gross price lowers the gross price', () => {
    const lines = invoiceLines(gross([position({ discount: thirdOff })]));
    expect(lines).toMatchObject([{ totalCents: 1_661, netCents: 1_396 }]);
  });

  it('does not lower the value of the old part (UStAE 10.5 (3))', () => {
    const tenth = { basisPoints: 1_000, cents: 0, reason: 'DISCOUNT' } as const;
    const part = position({ unitPriceE4: 3_000_000, isExchangePart: true, discount: tenth });
    const lines = invoiceLines({ ...gross([part]), prices: 'NET' });
    expect(lines.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['position', 27_000],
      ['old-part-value', 3_000],
      ['old-part-return', -3_000],
    ]);
  });

  it('of nothing is shown as 0, not as −0', () => {
    const free = gross([position({ unitPriceE4: 0 })], { discount: thirdOff });
    expect(shownAdjustments(free)).toEqual([{ words: 'Rabatt 33,3 %', cents: 0 }]);
  });

  it('on the whole is spread over the tax cases to the cent, but not over what is passed on', () => {
    const positions = [
      position({ unitPriceE4: 1_000_000 }),
      position({ unitPriceE4: 500_000, taxBasisPoints: 700 }),
      position({ unitPriceE4: 1_000_000, taxBasisPoints: 0, taxCase: 'PASSED_ON' }),
    ];
    const discount = { basisPoints: null, cents: 1_000, reason: 'DISCOUNT' } as const;
    const surcharge = { basisPoints: 200, cents: 0, reason: 'SMALL_PARTS' } as const;
    const lines = invoiceLines({ prices: 'NET', positions, discount, surcharge });
    expect(lines.slice(3).map(({ kind, taxCase, netCents }) => [kind, taxCase, netCents])).toEqual([
      ['discount', 'STANDARD', -667],
      ['discount', 'REDUCED', -333],
      ['surcharge', 'STANDARD', 200],
      ['surcharge', 'REDUCED', 100],
    ]);
  });
});

/** Tax is that of the net sum; or a cent off, where no net sum of whole cents reaches the gross sum (BR-CO-17). */
function isLawful(net: number, tax: number, rate: number): boolean {
  const reaches = (one: number): boolean => one + taxCentsOf(one, rate) === net + tax;
  if ([net - 1, net, net + 1].some(reaches)) return tax === taxCentsOf(net, rate);
  return Math.abs(tax - taxCentsOf(net, rate)) === 1;
}
