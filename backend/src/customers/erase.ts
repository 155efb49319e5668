import type { CustomerEvent, CustomerTrace } from '#contracts/customers/customer.events.js';
import type { Customer } from '#contracts/customers/customer.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { changeable } from './customer.js';

type Decision = Decide<Customer, CustomerEvent>;

/** Somebody wants the customer forgotten. Begun already: nothing happens. Refuses while he is merged. */
export const beginErasure =
  (expectedRevision?: number): Decision =>
  (state) => {
    if (state.status === 'erasing') return [];
    const { status, record } = changeable(state, expectedRevision);
    if (status === 'merging') throw refuse('conflict', { detail: customerTexts.merging });
    return [{ type: 'CustomerErasureBegun', version: 1, data: { customerId: record.id } }];
  };

/** Something stands in the way of the erasure that began there. Another one is not meant: nothing happens to it. */
export const abandonErasure =
  (begunAt: Position | null, reason: string): Decision =>
  (state) =>
    state.status === 'erasing' && state.erasureBegunAt === begunAt
      ? [{ type: 'CustomerErasureAbandoned', version: 1, data: { customerId: state.record.id, reason } }]
      : [];

/**
 * The point of no return: from here on only his traces are looked for. Of the erasure that began there, for which was
 * looked what stands in its way; done already, or another one: nothing happens.
 */
export const erase =
  (begunAt: Position | null): Decision =>
  (state) =>
    state.status === 'erasing' && state.erasureBegunAt === begunAt
      ? [
          {
            type: 'CustomerErased',
            version: 1,
            data: { customerId: state.record.id, absorbedIds: state.absorbedIds },
          },
        ]
      : [];

/** Read models take the texts about him out of these. */
export const forgetTraces =
  (kind: CustomerTrace, ids: readonly string[]): Decision =>
  (state) =>
    state.status === 'erased' && ids.length > 0
      ? [{ type: 'CustomerTracesForgotten', version: 1, data: { customerId: state.record.id, kind, ids } }]
      : [];
