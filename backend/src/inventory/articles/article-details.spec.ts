import { changedDetails, newDetails } from './article-details.js';

describe('the details of an article', () => {
  it('are pieces without minimum and price, and stocked, by default', () => {
    expect(newDetails({ number: 'OF 1', name: 'Filter' })).toEqual({
      number: 'OF 1',
      name: 'Filter',
      unit: 'Stk',
      minimumMilli: 0,
      salePriceCents: null,
      shelfPriceCents: null,
      active: true,
    });
  });

  it('are in thousandths and cents', () => {
    const sent = { number: 'OF 1', name: 'Filter', minimumStock: 1.5, salePrice: 12.34 };
    expect(newDetails(sent)).toMatchObject({ minimumMilli: 1_500, salePriceCents: 1_234 });
    expect(
      newDetails({ ...sent, salePrice: null, shelfPrice: 19.9, unit: 'l', active: false }),
    ).toMatchObject({
      salePriceCents: null,
      shelfPriceCents: 1_990,
      unit: 'l',
      active: false,
    });
  });

  it('change only where the request has a field', () => {
    expect(changedDetails({})).toStrictEqual({});
    expect(changedDetails({ name: 'Ölfilter' })).toStrictEqual({ name: 'Ölfilter' });
    expect(changedDetails({ number: 'OF 2', minimumStock: 2, salePrice: 5, shelfPrice: 6 })).toStrictEqual({
      number: 'OF 2',
      minimumMilli: 2_000,
      salePriceCents: 500,
      shelfPriceCents: 600,
    });
    expect(changedDetails({ shelfPrice: null, active: false })).toStrictEqual({
      shelfPriceCents: null,
      active: false,
    });
    expect(changedDetails({ unit: null, minimumStock: null, salePrice: null, active: null })).toEqual({
      unit: 'Stk',
      minimumMilli: 0,
      salePriceCents: null,
    });
  });

  it.each(['number', 'name'] as const)('refuse to clear the %s', (field) => {
    expect(() => changedDetails({ [field]: null })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
    );
  });
});
