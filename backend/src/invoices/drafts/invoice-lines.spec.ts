import * as fc from 'fast-check';
import {
  derivedLines,
  exemptionReasonOf,
  invoiceTotals,
  OLD_PART_REASON,
} from '#contracts/invoices/invoice-lines.js';
import { caseOfRate } from '#contracts/invoices/tax-cases.js';

const part = {
  quantityMilli: 1_000,
  unitPriceCents: 10_000,
  taxCase: 'STANDARD',
  taxBasisPoints: 1_900,
  isExchangePart: true,
} as const;

describe('an exchanged part', () => {
  it('is taxed on an additional tenth, which is deducted without VAT', () => {
    expect(derivedLines(part)).toEqual([
      expect.objectContaining({ description: 'Altteilwert 10 %', netCents: 1_000, taxBasisPoints: 1_900 }),
      expect.objectContaining({
        description: 'Rücknahme Altteil',
        quantityMilli: -1_000,
        netCents: -1_000,
        taxBasisPoints: 0,
      }),
    ]);
    expect(invoiceTotals([part])).toMatchObject({ netCents: 10_000, taxCents: 2_090, grossCents: 12_090 });
  });

  it('needs no typed reason, and adds its own to a typed one', () => {
    const free = { ...part, taxCase: 'EXEMPT', taxBasisPoints: 0, isExchangePart: false } as const;
    expect(exemptionReasonOf([part], null)).toBe(OLD_PART_REASON);
    expect(exemptionReasonOf([part, free], 'Durchlaufender Posten')).toBe(
      `Durchlaufender Posten; ${OLD_PART_REASON}`,
    );
    expect(exemptionReasonOf([{ ...part, isExchangePart: false }], 'egal')).toBeNull();
  });

  it('never changes the net total, and is reversed in a cancellation invoice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom(0, 700, 1_900),
        (quantityMilli, unitPriceCents, taxBasisPoints) => {
          const taxCase = caseOfRate(taxBasisPoints);
          const line = { quantityMilli, unitPriceCents, taxCase, taxBasisPoints };
          const exchanged = invoiceTotals([{ ...line, isExchangePart: true }]);
          const plain = invoiceTotals([{ ...line, isExchangePart: false }]);
          expect(exchanged.netCents).toBe(plain.netCents);
          expect(exchanged.taxCents).toBeGreaterThanOrEqual(plain.taxCents);
          const back = invoiceTotals([{ ...line, quantityMilli: -quantityMilli, isExchangePart: true }]);
          expect(back.grossCents + exchanged.grossCents).toBe(0);
        },
      ),
    );
  });
});
