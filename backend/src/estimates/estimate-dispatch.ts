import { ofEstimate } from '#contracts/estimates/estimate.js';
import { sentOf, type DecideEstimate } from './estimate.js';

/** Idempotent: the first PDF of a version is kept. */
export const notePrinted =
  (version: number, pdfHash: string): DecideEstimate =>
  (state) => {
    const { estimate, sent } = sentOf(state);
    if (sent.version !== version || sent.pdfHash !== null) return [];
    return [{ type: 'EstimatePrinted', version: 1, data: { ...ofEstimate(estimate), version, pdfHash } }];
  };

/** Idempotent. */
export const noteMailed =
  (version: number): DecideEstimate =>
  (state) => {
    const { estimate, sent } = sentOf(state);
    if (sent.version !== version || sent.mailedAt !== null) return [];
    return [{ type: 'EstimateMailed', version: 1, data: { ...ofEstimate(estimate), version } }];
  };

/** Idempotent. No-op unless the version still waits for its customer. */
export const noteReminded =
  (version: number): DecideEstimate =>
  (state) => {
    const { estimate, sent } = sentOf(state);
    if (sent.version !== version || sent.remindedAt !== null || estimate.status !== 'SENT') return [];
    return [{ type: 'EstimateReminded', version: 1, data: { ...ofEstimate(estimate), version } }];
  };

/** Records the first time that the page with this version was open. Idempotent. */
export const noteViewed =
  (version: number): DecideEstimate =>
  (state) => {
    const { estimate, sent } = sentOf(state);
    if (sent.version !== version || sent.viewedAt !== null || estimate.status !== 'SENT') return [];
    return [{ type: 'EstimateViewed', version: 1, data: { ...ofEstimate(estimate), version } }];
  };
