import { conflict, invalid } from '#contracts/kernel/problem.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import { approvedLines, declinedLines } from '#contracts/estimates/estimate-decisions.js';
import { ofEstimate } from '#contracts/estimates/estimate.js';
import { existing } from '../platform/streams/existing.js';
import { sentOf, type DecideEstimate } from './estimate.js';

/**
 * Chooses the order for the approved lines instead of `before`. No-op if one was chosen meanwhile. 409 if work of the
 * estimate is in an order.
 */
export const chooseOrder =
  (workOrderId: string, before: string | null): DecideEstimate =>
  (state) => {
    const estimate = existing(state);
    if (approvedLines(estimate).length === 0) throw conflict(estimateTexts.nothingApproved);
    if (estimate.workOrderId !== before) return [];
    if (estimate.ordered.size > 0) throw conflict(estimateTexts.inOrder);
    return [{ type: 'EstimateOrderChosen', version: 1, data: { ...ofEstimate(estimate), workOrderId } }];
  };

/** The declined line is proposed no more. Idempotent. 400 for a line that the customer did not decline. */
export const dismissLine =
  (lineId: string): DecideEstimate =>
  (state) => {
    const estimate = existing(state);
    if (declinedLines(estimate).every((line) => line.lineId !== lineId))
      throw invalid('lineId', estimateTexts.notDeclined);
    if (estimate.dismissed.has(lineId)) return [];
    return [{ type: 'EstimateLineDismissed', version: 1, data: { ...ofEstimate(estimate), lineId } }];
  };

/** The lines are work of this order. Names only approved lines that were not in an order before. */
export const turnIntoOrder =
  (workOrderId: string, lineIds: readonly string[]): DecideEstimate =>
  (state) => {
    const { estimate } = sentOf(state);
    const approved = new Set(approvedLines(estimate).map(({ lineId }) => lineId));
    const added = lineIds.filter((lineId) => approved.has(lineId) && !estimate.ordered.has(lineId));
    if (added.length === 0) return [];
    if (estimate.workOrderId !== null && estimate.workOrderId !== workOrderId)
      throw conflict(estimateTexts.inOrder);
    const data = { ...ofEstimate(estimate), workOrderId, lineIds: added };
    return [{ type: 'EstimateTurnedIntoOrder', version: 1, data }];
  };
