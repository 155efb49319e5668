import type { Billing } from '#contracts/invoices/billed-parts.js';
import { linesOf } from '#contracts/invoices/split/divided-positions.js';
import type { SplitPlan, SplitPosition } from '#contracts/invoices/split/invoice-split.js';
import type { FieldError } from '#contracts/kernel/problem.js';
import type { PartMovement } from '../drafts/invoice-proofs.js';
import { unbilledParts, type OrderParts } from '../drafts/unbilled.js';
import { internalOf, partsOf } from './split-parts.js';

type BilledBefore = readonly (Billing & { readonly description: string })[];

/**
 * Faults of positions that share a proof and end on different invoices, because the second invoice would be refused, and
 * of divided positions with fewer pieces than their movements, because a share bills all pieces of its movements.
 */
export function faultsOfProofs(
  plan: SplitPlan,
  order: OrderParts,
  movements: readonly PartMovement[],
  billedBefore: BilledBefore,
): readonly FieldError[] {
  return [...proofsOfSeveral(plan), ...withTooFewPieces(plan, order, movements, billedBefore)];
}

function proofsOfSeveral(plan: SplitPlan): readonly FieldError[] {
  const ends = new Map<string, string>();
  return plan.positions.flatMap((position, place) => {
    const end = endOf(plan, position);
    const isElsewhere = position.sources.some(({ id }) => (ends.get(id) ?? end) !== end);
    for (const { id } of position.sources) if (!ends.has(id)) ends.set(id, end);
    const message = 'Diesen Nachweis hat auch eine Position, die ein anderer zahlt.';
    return isElsewhere ? [{ field: `positions.${place}.sources`, message }] : [];
  });
}

/** The invoice that names the proofs of the position; `INTERNAL`: the garage bears them. */
function endOf(plan: SplitPlan, position: SplitPosition): string {
  const place = linesOf(plan, position).payers.findIndex((lines) =>
    lines.some(({ sources }) => sources.length > 0),
  );
  return place === -1 ? plan.invoiceId : (plan.payers[place]?.invoiceId ?? 'INTERNAL');
}

function withTooFewPieces(
  plan: SplitPlan,
  order: OrderParts,
  movements: readonly PartMovement[],
  billedBefore: BilledBefore,
): readonly FieldError[] {
  const leftBy = (positions: BilledBefore): ReadonlyMap<string, number> =>
    new Map(
      unbilledParts(order, movements, [...billedBefore, ...positions]).map(({ line, quantityMilli }) => [
        line.id,
        quantityMilli,
      ]),
    );
  const whole = leftBy(plan.positions);
  const shared = leftBy([...partsOf(plan).flatMap(({ positions }) => positions), ...internalOf(plan)]);
  const hidden = new Set(
    movements
      .map(({ data }) => data)
      .filter(({ partLineId: id }) => (whole.get(id) ?? 0) > (shared.get(id) ?? 0))
      .map(({ movementId }) => movementId),
  );
  const message = 'Eine geteilte Position braucht alle Stücke ihrer Entnahmen.';
  return plan.positions.flatMap((position, place) => {
    const { customer, payers } = linesOf(plan, position);
    const isDivided = customer.length + payers.flat().length > 1;
    const isHiding = isDivided && position.sources.some(({ id }) => hidden.has(id));
    return isHiding ? [{ field: `positions.${place}.quantity`, message }] : [];
  });
}
