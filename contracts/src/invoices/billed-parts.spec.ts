import { unbilledPieces, type Billing, type PartMoved } from './billed-parts.js';

const moved = (id: string, quantityMilli: number, partLineId = 'pads'): PartMoved => ({
  id,
  partLineId,
  unit: 'Stk',
  quantityMilli,
});
const bills = (quantityMilli: number, ids: readonly string[], unit = 'Stk'): Billing => ({
  quantityMilli,
  unit,
  sources: ids.map((id) => ({ kind: 'STOCK_ISSUE', id })),
});
const open = (movements: readonly PartMoved[], billings: readonly Billing[], padsIncluded = 0) =>
  Object.fromEntries(unbilledPieces(movements, billings, new Map([['pads', padsIncluded]])));

describe('the pieces that no position bills', () => {
  it.each<[string, readonly PartMoved[], readonly Billing[], Record<string, number>]>([
    ['all of them without a position', [moved('a', 4_000)], [], { pads: 4_000 }],
    ['none that came back', [moved('a', 4_000), moved('b', -4_000)], [], {}],
    ['none if the position has as many', [moved('a', 4_000)], [bills(4_000, ['a'])], {}],
    ['the rest if the position has fewer', [moved('a', 4_000)], [bills(1_500, ['a'])], { pads: 2_500 }],
    ['none below zero if it has more', [moved('a', 4_000)], [bills(5_000, ['a'])], {}],
    ['none if two positions share them', [moved('a', 4_000)], [bills(3_000, ['a']), bills(1_000, ['a'])], {}],
    ['what was issued later', [moved('a', 2_000), moved('b', 1_000)], [bills(2_000, ['a'])], { pads: 1_000 }],
    ['none in another unit', [moved('a', 4_000)], [bills(1_000, ['a'], 'Satz')], {}],
    [
      'none of a position for several parts',
      [moved('a', 4_000), moved('b', 2_000, 'discs')],
      [bills(1_000, ['a', 'b'])],
      {},
    ],
    [
      'all after a cancellation',
      [moved('a', 4_000)],
      [bills(4_000, ['a']), bills(-4_000, ['a'])],
      { pads: 4_000 },
    ],
    [
      'all after a cancellation in another unit',
      [moved('a', 4_000)],
      [bills(1_000, ['a'], 'Satz'), bills(-1_000, ['a'], 'Satz')],
      { pads: 4_000 },
    ],
    ['all beside a position without a proof', [moved('a', 4_000)], [bills(4_000, [])], { pads: 4_000 }],
  ])('are %s', (_, movements, billings, expected) => {
    expect(open(movements, billings)).toEqual(expected);
  });
});

describe('pieces that a fixed price pays for', () => {
  it.each<[string, readonly PartMoved[], readonly Billing[], Record<string, number>]>([
    ['are billed by no position', [moved('a', 1_000)], [], {}],
    ['leave the others of their movement', [moved('a', 3_000)], [], { pads: 2_000 }],
    [
      'leave what is issued after the others were billed',
      [moved('a', 3_000), moved('b', 2_000)],
      [bills(2_000, ['a'])],
      { pads: 2_000 },
    ],
    [
      'leave the same after these were billed in another unit',
      [moved('a', 3_000), moved('b', 2_000)],
      [bills(1_000, ['a'], 'Satz')],
      { pads: 2_000 },
    ],
    ['are not those that came back', [moved('a', 3_000), moved('b', -1_000)], [], { pads: 1_000 }],
    ['may come back', [moved('a', 1_000), moved('b', -1_000)], [], {}],
    ['are of their line only', [moved('a', 1_000, 'discs')], [], { discs: 1_000 }],
  ])('%s', (_, movements, billings, expected) => {
    expect(open(movements, billings, 1_000)).toEqual(expected);
  });
});
