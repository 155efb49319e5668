import type { Operation } from '#contracts/work-orders/operations/operations.js';
import type { PartMovement } from './invoice-proofs.js';
import type { UnbilledPart } from './unbilled.js';

/** The unbilled pieces that fixed prices pay for, by operation. */
export type IncludedParts = ReadonlyMap<string, readonly UnbilledPart[]>;

/**
 * What fixed prices pay for of the unbilled parts. Pieces that are billed already count first. An article of several
 * operations counts for the first of them.
 */
export function includedParts(
  operations: readonly Pick<Operation, 'id' | 'sold' | 'wanted'>[],
  movements: readonly PartMovement[],
  unbilled: readonly UnbilledPart[],
): IncludedParts {
  const payers = operations.filter(({ sold }) => sold?.partsIncluded === true);
  const found = new Map<string, UnbilledPart[]>();
  for (const part of unbilled) {
    const { articleId } = part.line;
    const wants = payers.flatMap(({ id, wanted }) =>
      wanted.filter((one) => one.articleId === articleId).map(({ quantityMilli }) => ({ id, quantityMilli })),
    );
    const [payer] = wants;
    const paidMilli = wants.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
    const left = paidMilli - (issuedMilli(movements, part.line.id) - part.quantityMilli);
    if (payer === undefined || left <= 0) continue;
    const included = { ...part, quantityMilli: Math.min(left, part.quantityMilli) };
    found.set(payer.id, [...(found.get(payer.id) ?? []), included]);
  }
  return found;
}

/** The parts with the pieces that no fixed price pays for. */
export function chargedParts(
  unbilled: readonly UnbilledPart[],
  included: IncludedParts,
): readonly UnbilledPart[] {
  const paid = new Map(
    [...included.values()].flat().map(({ line, quantityMilli }) => [line.id, quantityMilli]),
  );
  return unbilled
    .map((part) => ({ ...part, quantityMilli: part.quantityMilli - (paid.get(part.line.id) ?? 0) }))
    .filter(({ quantityMilli }) => quantityMilli > 0);
}

function issuedMilli(movements: readonly PartMovement[], lineId: string): number {
  return movements
    .filter(({ data }) => data.partLineId === lineId)
    .reduce((sum, { type, data }) => sum + (type === 'PartIssued' ? 1 : -1) * data.quantityMilli, 0);
}
