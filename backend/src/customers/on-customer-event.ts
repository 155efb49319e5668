import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';

export const FINISH_MERGE = 'finish-merge';
export const FINISH_ERASURE = 'finish-erasure';
export const FINISH_ERASURE_LATER = 'finish-erasure-later';

/** Milliseconds after which commands that ran concurrently with the erasure have ended. */
const LATER_MS = 15 * 60 * 1000;

/** Finishes merges and erasures that a process left incomplete. */
export const onCustomerEvent: Reaction<CustomerEvent> = {
  name: 'finish-customers',
  on: {
    CustomerMergeBegun: (event) => {
      const { customerId, otherId } = event.data;
      return [jobOnEvent(event, FINISH_MERGE, { customerId, otherId })];
    },
    CustomerErasureBegun: (event) => [
      jobOnEvent(event, FINISH_ERASURE, { customerId: event.data.customerId }),
    ],
    CustomerErased: (event) => {
      const { customerId } = event.data;
      const later = jobOnEvent(event, FINISH_ERASURE_LATER, { customerId });
      return [jobOnEvent(event, FINISH_ERASURE, { customerId }), dueAfter(later, event, LATER_MS)];
    },
  },
};
