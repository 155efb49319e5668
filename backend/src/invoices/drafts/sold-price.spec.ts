import type { SoldWork } from '#contracts/work-orders/operations/sold-work.js';
import { soldPrice } from './sold-price.js';

const tax = { taxCase: 'STANDARD', taxBasisPoints: 1_900 } as const;
const sold: SoldWork = {
  basis: 'AW',
  quantityMilli: 6_500,
  unitPriceE4: 98_000,
  prices: 'NET',
  partsIncluded: false,
  minutes: 39,
  jobTemplateId: 't',
  templateVersion: 1,
};

it.each([
  [sold, { quantityMilli: 6_500, unit: 'AW', netPriceE4: 98_000 }],
  [
    {
      ...sold,
      basis: 'FIXED' as const,
      quantityMilli: 1_000,
      unitPriceE4: 1_190_000,
      prices: 'GROSS' as const,
    },
    { quantityMilli: 1_000, unit: 'Pauschal', netPriceE4: 1_000_000 },
  ],
  [
    { ...sold, basis: 'FIXED' as const, quantityMilli: 1_000, unitPriceE4: 790_000 },
    { quantityMilli: 1_000, unit: 'Pauschal', netPriceE4: 790_000 },
  ],
])('%j is billed as it was sold', (work, price) => {
  const rest = { title: 'Öl', number: null, articleId: null, taxCase: 'STANDARD' };
  expect(soldPrice({ title: 'Öl', sold: work }, tax)).toEqual({ ...rest, ...price });
});

it('bills work that is sold by time by its time', () => {
  expect(soldPrice({ title: 'Öl', sold: { ...sold, basis: 'TIME' } }, tax)).toBeNull();
  expect(soldPrice({ title: 'Öl', sold: null }, tax)).toBeNull();
});
