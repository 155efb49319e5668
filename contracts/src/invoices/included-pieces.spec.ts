import { partLineIdOf } from '../work-orders/parts/order-part.events.js';
import { includedPieces, payersOfParts } from './included-pieces.js';

const wants = (articleId: string, quantityMilli: number) => ({ wanted: [{ articleId, quantityMilli }] });

describe('the parts of fixed prices', () => {
  it('are those that the work wants, of all of it', () => {
    const pieces = includedPieces('o', [wants('oil', 4_500), wants('oil', 4_500), wants('filter', 1_000)]);
    expect(pieces).toEqual(
      new Map([
        [partLineIdOf('o', 'oil'), 9_000],
        [partLineIdOf('o', 'filter'), 1_000],
      ]),
    );
  });

  it('are paid for by no other work', () => {
    const including = { sold: { partsIncluded: true } };
    expect(payersOfParts([including, { sold: { partsIncluded: false } }, { sold: null }])).toEqual([
      including,
    ]);
  });
});
