import { refuse } from '#contracts/kernel/problem.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import type {
  StatusChange,
  WorkOrderCreated,
  WorkOrderEvent,
  WorkOrderStatus,
} from '#contracts/work-orders/work-order.events.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import {
  isBilled,
  isClosed,
  ofOrder,
  type KnownWorkOrder,
  type WorkOrder,
} from '#contracts/work-orders/work-order.js';
import { existing } from '../platform/streams/existing.js';
import { leaveChecks } from './operations/left-checks.js';
import type { Decide } from '../platform/streams/stream-type.js';

export type DecideOrder = Decide<WorkOrder, WorkOrderEvent>;

/** The work that an appointment was booked for. */
export type BookedWork = {
  readonly operationId: string;
  readonly title: string;
  readonly estimatedMinutes: number;
};

/** Idempotent by id. The work of the appointment becomes the first operation. */
export const createOrder =
  (facts: WorkOrderCreated['data'], booked: BookedWork | null = null): DecideOrder =>
  (order) => {
    if (order.status !== 'none') {
      assertSameOrder(order, facts);
      return [];
    }
    const created: WorkOrderEvent = { type: 'WorkOrderCreated', version: 2, data: facts };
    if (booked === null) return [created];
    const { workOrderId, customerId, vehicleId } = facts;
    const of = { workOrderId, customerId, vehicleId };
    const data = { ...of, ...booked, mechanicId: null, place: 0 };
    return [created, { type: 'OperationAdded', version: 1, data }];
  };

/** Refuses a repeated call that asks for another order than the first one did. */
export function assertSameOrder(
  order: KnownWorkOrder,
  asked: Pick<WorkOrderCreated['data'], 'customerId' | 'vehicleId' | 'appointmentId'>,
): void {
  const isSame =
    order.customerId === asked.customerId &&
    order.vehicleId === asked.vehicleId &&
    order.appointmentId === asked.appointmentId;
  if (!isSame) throw refuse('idempotency-key-reused');
}

export type OrderChange = {
  readonly status?: WorkOrderStatus | undefined;
  readonly description?: string | null | undefined;
  readonly mileageKm?: number | undefined;
  /** Why the order is completed with open points of checklists. */
  readonly openChecksReason?: string | null | undefined;
};

export const changeOrder =
  ({ status, description, mileageKm, openChecksReason = null }: OrderChange): DecideOrder =>
  (state) => {
    const order = existing(state);
    const of = ofOrder(order);
    const events: WorkOrderEvent[] = [];
    if (description !== undefined && description !== order.description)
      events.push({ type: 'WorkOrderDescribed', version: 1, data: { ...of, description } });
    if (mileageKm !== undefined && mileageKm !== order.mileageKm)
      events.push({ type: 'MileageNoted', version: 1, data: { ...of, mileageKm } });
    if (status !== undefined && status !== order.status) {
      assertMayBecome(order, status);
      if (status === 'DONE') events.push(...leaveChecks(order, order.operations, openChecksReason));
      events.push(statusChange(order, status, 'by-hand'));
      if (isClosed(order) && !isClosed({ status })) events.push(...lostTimes(order));
    }
    return events;
  };

/** Cancels an order that should not have been created. Idempotent. */
export const takeBack =
  (reason: 'claim-lost' | 'customer-erased'): DecideOrder =>
  (order) => {
    if (order.status === 'none' || order.takenBack !== null) return [];
    assertNoClockRuns(order);
    return [statusChange(order, 'CANCELLED', reason)];
  };

function assertMayBecome(order: KnownWorkOrder, status: WorkOrderStatus): void {
  if (order.takenBack === 'claim-lost') throw refuse('conflict', { detail: workOrderTexts.appointmentTaken });
  if (order.takenBack === 'customer-erased')
    throw refuse('conflict', { detail: workOrderTexts.customerErased });
  if (isClosed({ status })) assertNoClockRuns(order);
  else assertNotBilled(order);
  if (status === 'CANCELLED' && (isBilled(order) || order.earlierInvoices.length > 0))
    throw refuse('conflict', { detail: workOrderTexts.invoiceSent });
  if (status === 'CANCELLED' && order.deposits.length > 0)
    throw refuse('conflict', { detail: workOrderTexts.depositSent });
}

function assertNoClockRuns({ operations }: KnownWorkOrder): void {
  if (operations.some(({ runningLogId }) => runningLogId !== null)) throw refuse('clock-running');
}

export function statusChange(
  order: KnownWorkOrder,
  to: WorkOrderStatus,
  reason: StatusChange['reason'],
): WorkOrderEvent {
  const operationIds = order.operations.map(({ id }) => id);
  const data: StatusChange = { ...ofOrder(order), from: order.status, reason, operationIds };
  switch (to) {
    case 'OPEN':
      return { type: 'WorkOrderReopened', version: 1, data };
    case 'IN_PROGRESS':
      return { type: 'WorkOrderBegun', version: 1, data };
    case 'DONE':
      return { type: 'WorkOrderCompleted', version: 1, data };
    case 'CANCELLED':
      return { type: 'WorkOrderCancelled', version: 1, data };
    default:
      return unreachable(to);
  }
}

/** Open work of a closed order loses its time when the order is reopened: other work may have got the time meanwhile. */
export function lostTimes(order: KnownWorkOrder): readonly WorkOrderEvent[] {
  return order.operations
    .filter(({ plan, status }) => plan !== null && status !== 'DONE')
    .map(({ id }) => ({
      type: 'OperationUnplanned',
      version: 1,
      data: { ...ofOrder(order), operationId: id },
    }));
}

/** 409 if billed: what is added now would be on no invoice. */
export function assertNotBilled(order: KnownWorkOrder): void {
  if (isBilled(order)) throw refuse('conflict', { detail: workOrderTexts.billed });
}

/** 409 if billed or closed. */
export function open(state: WorkOrder): KnownWorkOrder {
  const order = existing(state);
  assertNotBilled(order);
  if (isClosed(order)) throw refuse('conflict', { detail: workOrderTexts.closed });
  return order;
}
