import type { Operation } from '#contracts/work-orders/operations/operations.js';
import type { PartLine } from '#contracts/work-orders/parts/order-parts.js';
import { chargedParts, includedParts } from './included-parts.js';
import type { PartMovement } from './invoice-proofs.js';

const OIL = 'oil';
const movement = (movementId: string, quantityMilli: number, type = 'PartIssued') =>
  ({ type, data: { movementId, partLineId: 'line', quantityMilli } }) as unknown as PartMovement;
const unbilled = (quantityMilli: number, movements: readonly PartMovement[]) => [
  { line: { id: 'line', articleId: OIL } as PartLine, movements, quantityMilli },
];
const sells = (id: string, partsIncluded: boolean, quantityMilli = 4_500): Operation =>
  ({
    id,
    sold: { basis: 'FIXED', partsIncluded },
    wanted: [{ articleId: OIL, number: 'MO', quantityMilli }],
  }) as unknown as Operation;

/** What is included by operation, and what is charged. */
function shares(operations: readonly Operation[], issued: readonly PartMovement[], openMilli: number) {
  const parts = unbilled(openMilli, issued);
  const included = includedParts(operations, issued, parts);
  return {
    included: [...included].map(([id, [part]]) => [id, part?.quantityMilli]),
    charged: chargedParts(parts, included).map(({ quantityMilli }) => quantityMilli),
  };
}

describe('parts of a fixed price', () => {
  it('cost nothing more, and nothing else is free', () => {
    const issued = [movement('m', 4_500)];
    expect(shares([sells('a', true)], issued, 4_500)).toEqual({ included: [['a', 4_500]], charged: [] });
    expect(shares([sells('a', false)], issued, 4_500)).toEqual({ included: [], charged: [4_500] });
  });

  it('are charged as far as more is used than the price pays for', () => {
    const issued = [movement('m', 6_000), movement('n', 500, 'PartReturned')];
    expect(shares([sells('a', true)], issued, 5_500)).toEqual({ included: [['a', 4_500]], charged: [1_000] });
  });

  it('are paid once, also by several invoices', () => {
    const issued = [movement('m', 4_500), movement('n', 2_000)];
    expect(shares([sells('a', true)], issued, 2_000)).toEqual({ included: [], charged: [2_000] });
  });

  it('are paid by the first of two operations, for both', () => {
    const issued = [movement('m', 10_000)];
    expect(shares([sells('a', true), sells('b', true)], issued, 10_000)).toEqual({
      included: [['a', 9_000]],
      charged: [1_000],
    });
  });
});
