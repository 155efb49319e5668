import type { InvoicePosition } from './invoice.events.js';

/** A movement of an order's part. Above 0: issued; below 0: returned. */
export type PartMoved = {
  readonly id: string;
  readonly partLineId: string;
  readonly unit: string;
  readonly quantityMilli: number;
};

/** What a position bills. A cancellation invoice has negative quantities. */
export type Billing = Pick<InvoicePosition, 'quantityMilli' | 'unit' | 'sources'>;

/**
 * The pieces of each part line, in 1/1,000, that left the stock, are on no position, and are not `included`: paid for by
 * fixed prices, see `includedPieces`. Lines without any are missing.
 * A position counts with its quantity if it rests on the movements of one line, in the unit of that line. A position in
 * another unit, or for several lines, cannot be compared: it bills all of its movements.
 */
export function unbilledPieces(
  movements: readonly PartMoved[],
  billings: readonly Billing[],
  included: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const charged = chargedOf(movements, included);
  const open = new Map<string, number>();
  const add = (lineId: string, quantityMilli: number): void =>
    void open.set(lineId, (open.get(lineId) ?? 0) + quantityMilli);
  for (const { partLineId, quantityMilli } of charged) add(partLineId, quantityMilli);
  const byId = new Map(charged.map((movement) => [movement.id, movement]));
  const whole = new Map<string, number>();
  for (const { quantityMilli, unit, sources } of billings) {
    const moved = sources.flatMap(({ id }) => byId.get(id) ?? []);
    const [first] = moved;
    if (first === undefined) continue;
    const isComparable = moved.every((one) => one.partLineId === first.partLineId && one.unit === unit);
    if (isComparable) add(first.partLineId, -quantityMilli);
    else for (const { id } of moved) whole.set(id, (whole.get(id) ?? 0) + Math.sign(quantityMilli));
  }
  for (const [id, times] of whole) {
    const movement = byId.get(id);
    if (movement !== undefined && times > 0) add(movement.partLineId, -movement.quantityMilli);
  }
  return new Map([...open].filter(([, quantityMilli]) => quantityMilli > 0));
}

/** The movements without the pieces that are paid for: those that were issued first. */
function chargedOf(
  movements: readonly PartMoved[],
  included: ReadonlyMap<string, number>,
): readonly PartMoved[] {
  const left = new Map(included);
  return movements.map((movement) => {
    const { partLineId, quantityMilli } = movement;
    const still = left.get(partLineId) ?? 0;
    const paid = Math.min(still, Math.max(0, quantityMilli));
    left.set(partLineId, still - paid);
    return { ...movement, quantityMilli: quantityMilli - paid };
  });
}
