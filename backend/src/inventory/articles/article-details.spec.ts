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
  });

  it('change only where the request has a field', () => {
    expect(changedDetails({ name: 'Ölfilter' })).toEqual({ name: 'Ölfilter' });
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
