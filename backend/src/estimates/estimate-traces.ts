import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { estimateStream } from '#contracts/estimates/estimate.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { estimateIdsOf } from '#projections/estimates/estimates.js';
import type { Traces } from '../platform/erasure/traces.js';
import { existing } from '../platform/streams/existing.js';
import { isKept, keepAsLetter } from './estimate-retention.js';

/** Estimates of an erased customer: their keys, their mails, and by a job their files. Approved ones are kept first. */
export const estimateTraces: Traces = {
  kind: 'estimate',
  hasOwnKeys: true,
  find: estimateIdsOf,
  keep: async (streams, id, origin) => {
    const today = localDateTime(origin.now).date;
    const { state: holds } = await streams.load(retentionHoldsStream, '');
    const { state } = await streams.handle(estimateStream, id, keepAsLetter(today, holds), origin);
    return isKept(existing(state), today, holds);
  },
  mailIds: (_, id) => Promise.resolve([`${id}.`]),
};
