import { invalid, refuse } from '#contracts/kernel/problem.js';
import { operationTexts } from '#contracts/work-orders/operations/operation-fields.js';
import { ofOrder } from '#contracts/work-orders/work-order.js';
import { open, type DecideOrder } from '../work-order.js';
import { operationOf } from './operation.js';

export type CheckPress = {
  readonly operationId: string;
  /** Zero-based. */
  readonly place: number;
  readonly ticked: boolean;
  /** The mechanic, if only own checklists are allowed. */
  readonly mechanicId: string | null;
};

/** Ticks a point of the checklist, or takes the tick back. Idempotent. Refuses a closed order. */
export const tickCheck =
  ({ operationId, place, ticked, mechanicId }: CheckPress): DecideOrder =>
  (state) => {
    const order = open(state);
    const operation = operationOf(order, operationId);
    if (mechanicId !== null && operation.mechanicId !== mechanicId)
      throw refuse('forbidden', { detail: operationTexts.notYourChecks });
    if (operation.checklist[place] === undefined) throw invalid('place', operationTexts.unknownCheck);
    if (operation.ticks.has(place) === ticked) return [];
    const data = { ...ofOrder(order), operationId, place };
    return [{ type: ticked ? 'OperationCheckTicked' : 'OperationCheckUnticked', version: 1, data }];
  };
