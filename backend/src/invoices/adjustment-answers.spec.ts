import { deductionAnswer, discountAnswer, surchargeAnswer } from './adjustment-answers.js';

describe('a discount or surcharge', () => {
  it('is shown as it was given: in percent or in euros', () => {
    expect(discountAnswer({ basisPoints: 250, cents: 1_234, reason: 'CAMPAIGN' })).toEqual({
      discountPercent: 2.5,
      discountAmount: null,
      discountReason: 'CAMPAIGN',
    });
    expect(surchargeAnswer({ basisPoints: null, cents: 990, reason: 'FREIGHT' })).toEqual({
      surchargePercent: null,
      surchargeAmount: 9.9,
      surchargeReason: 'FREIGHT',
    });
  });

  it('that there is not is shown as nothing', () => {
    expect(discountAnswer(null)).toEqual({
      discountPercent: null,
      discountAmount: null,
      discountReason: null,
    });
    expect(surchargeAnswer(null).surchargeReason).toBeNull();
  });
});

it('a deducted deposit is shown with the tax of each rate', () => {
  const tax = { taxCase: 'STANDARD', taxBasisPoints: 1_900, netCents: 10_000, taxCents: 1_900 } as const;
  expect(deductionAnswer({ invoiceId: 'i', number: 'RE-1', date: '2026-11-01', taxes: [tax] })).toEqual({
    id: 'i',
    number: 'RE-1',
    date: '2026-11-01',
    taxes: [{ taxCase: 'STANDARD', taxPercent: 19, net: 100, tax: 19 }],
  });
});
