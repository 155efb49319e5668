import type { KnownEstimate } from '#contracts/estimates/estimate.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import type { Operation } from '#contracts/work-orders/operations/operations.js';
import type { PartLine } from '#contracts/work-orders/parts/order-parts.js';
import { toGetTitle } from '#contracts/work-orders/operations/part-to-get.js';
import { approvedPrices, partsGot } from './approved-prices.js';

const filter = {
  lineId: 'filter',
  kind: 'PART',
  title: 'Filter',
  quantityMilli: 1_000,
  unit: 'Stk',
  unitPriceE4: 200_000,
  taxCase: 'STANDARD',
  taxBasisPoints: 1_900,
  articleId: 'a',
} as EstimateLine;
const fee = {
  ...filter,
  lineId: 'fee',
  kind: 'WORK',
  title: 'Hauptuntersuchung',
  taxCase: 'PASSED_ON',
  taxBasisPoints: 0,
  articleId: null,
} as EstimateLine;

/** An estimate of net prices that the customer approved as a whole. */
const approved = (id: string, ...lines: EstimateLine[]) =>
  ({
    id,
    number: `KV-${id}`,
    sent: { prices: 'NET', lines },
    decisions: new Map(lines.map(({ lineId }) => [lineId, { isApproved: true }])),
  }) as unknown as KnownEstimate;

it('an approved line keeps its tax case', () => {
  const { work } = approvedPrices([approved('1', fee)]);
  expect(work.get(idAfter('1', 'fee', 'operation'))).toMatchObject({ taxCase: 'PASSED_ON' });
});

it('the newest estimate says what an article costs', () => {
  const dearer = { ...filter, unitPriceE4: 250_000 };
  const { parts } = approvedPrices([approved('2', dearer), approved('1', filter)]);
  expect(parts.get('a')).toMatchObject({ netPriceE4: 250_000, number: 'KV-2' });
});

describe('a part that the stock did not have', () => {
  const prices = approvedPrices([approved('1', filter)]);
  const operation = { id: idAfter('1', 'filter', 'operation'), title: toGetTitle('Filter') } as Operation;
  const gotWith = (issuedMilli: number) => {
    const line = { articleId: 'a', issuedMilli } as PartLine;
    return [...partsGot({ operations: [operation], parts: new Map([['l', line]]) }, prices)];
  };

  it('is billed as a part as soon as it has left the stock for the order', () => {
    expect(gotWith(1_000)).toEqual([['a', 'Filter']]);
  });

  it('is billed as an operation until then', () => {
    expect(gotWith(0)).toEqual([]);
  });
});
