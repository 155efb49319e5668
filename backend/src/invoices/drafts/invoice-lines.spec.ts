import * as fc from 'fast-check';
import {
  exemptionReasonOf,
  invoiceLines,
  invoiceTotals,
  NET_PRICES,
  OLD_PART_REASON,
  type PositionToSum,
} from '#contracts/invoices/invoice-lines.js';
import { caseOfRate } from '#contracts/invoices/tax-cases.js';

const part = {
  quantityMilli: 1_000,
  unitPriceE4: 1_000_000,
  taxCase: 'STANDARD',
  taxBasisPoints: 1_900,
  isExchangePart: true,
  discount: null,
} as const;
const net = (...positions: readonly PositionToSum[]) => ({ ...NET_PRICES, positions });

describe('an exchanged part', () => {
  it('is taxed on an additional tenth, which is deducted without VAT', () => {
    expect(invoiceLines(net(part)).slice(1)).toMatchObject([
      { kind: 'old-part-value', netCents: 1_000, taxBasisPoints: 1_900 },
      { kind: 'old-part-return', netCents: -1_000, taxBasisPoints: 0 },
    ]);
    expect(invoiceTotals(net(part))).toMatchObject({ netCents: 10_000, taxCents: 2_090, grossCents: 12_090 });
  });

  it('needs no typed reason, and adds its own to a typed one', () => {
    const free = { ...part, taxCase: 'EXEMPT', taxBasisPoints: 0, isExchangePart: false } as const;
    expect(exemptionReasonOf(net(part), null)).toBe(OLD_PART_REASON);
    expect(exemptionReasonOf(net(part, free), 'Durchlaufender Posten')).toBe(
      `Durchlaufender Posten; ${OLD_PART_REASON}`,
    );
    expect(exemptionReasonOf(net({ ...part, isExchangePart: false }), 'egal')).toBeNull();
  });

  it('never changes the net total, and is reversed in a cancellation invoice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom(0, 700, 1_900),
        (quantityMilli, unitPriceE4, taxBasisPoints) => {
          const taxCase = caseOfRate(taxBasisPoints);
          const line = { quantityMilli, unitPriceE4, taxCase, taxBasisPoints, discount: null };
          const exchanged = invoiceTotals(net({ ...line, isExchangePart: true }));
          const plain = invoiceTotals(net({ ...line, isExchangePart: false }));
          expect(exchanged.netCents).toBe(plain.netCents);
          expect(exchanged.taxCents).toBeGreaterThanOrEqual(plain.taxCents);
          const back = invoiceTotals(net({ ...line, quantityMilli: -quantityMilli, isExchangePart: true }));
          expect(back.grossCents + exchanged.grossCents).toBe(0);
        },
      ),
    );
  });
});
