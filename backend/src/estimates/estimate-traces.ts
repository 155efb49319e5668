import { estimateIdsOf } from '#projections/estimates/estimates.js';
import type { Traces } from '../platform/erasure/traces.js';

/** Estimates of an erased customer: their keys, their mails, and by a job their PDFs. */
export const estimateTraces: Traces = {
  kind: 'estimate',
  hasOwnKeys: true,
  find: estimateIdsOf,
  mailIds: (_, id) => Promise.resolve([`${id}.`]),
};
