import type { CustomerEvent, CustomerTrace } from '#contracts/customers/customer.events.js';
import type { Customer } from '#contracts/customers/customer.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { ALREADY_DONE, type Decide } from '../platform/streams/stream-type.js';
import { changeable } from './customer.js';

type Decision = Decide<Customer, CustomerEvent>;

/** Idempotent. Refuses during a merge. */
export const beginErasure: Decision = (state) => {
  if (state.status === 'erasing') return ALREADY_DONE;
  const { status, record } = changeable(state);
  if (status === 'merging') throw refuse('conflict', { detail: customerTexts.merging });
  return [{ type: 'CustomerErasureBegun', version: 1, data: { customerId: record.id } }];
};

/** Abandons the erasure that began at `begunAt` because of an obstacle. No-op for another erasure. */
export const abandonErasure =
  (begunAt: Position | null, reason: string): Decision =>
  (state) =>
    state.status === 'erasing' && state.erasureBegunAt === begunAt
      ? [{ type: 'CustomerErasureAbandoned', version: 1, data: { customerId: state.record.id, reason } }]
      : [];

/**
 * The point of no return; afterwards only traces are removed. For the erasure that began at `begunAt`, which was
 * checked for obstacles. Idempotent; no-op for another erasure.
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

export const forgetTraces =
  (kind: CustomerTrace, ids: readonly string[]): Decision =>
  (state) =>
    state.status === 'erased' && ids.length > 0
      ? [{ type: 'CustomerTracesForgotten', version: 1, data: { customerId: state.record.id, kind, ids } }]
      : [];
