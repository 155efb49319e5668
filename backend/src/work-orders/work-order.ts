import { invalid, refuse } from '#contracts/kernel/problem.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import type {
  OfOrder,
  StatusChange,
  WorkOrderCreated,
  WorkOrderEvent,
  WorkOrderStatus,
} from '#contracts/work-orders/work-order.events.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { isClosed, type KnownWorkOrder, type WorkOrder } from '#contracts/work-orders/work-order.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

export type DecideOrder = Decide<WorkOrder, WorkOrderEvent>;

/** Makes the order. One that the same call made before stays as it is. */
export const createOrder =
  (facts: WorkOrderCreated['data']): DecideOrder =>
  (order) => {
    if (order.status === 'none') return [{ type: 'WorkOrderCreated', version: 1, data: facts }];
    const isSame =
      order.customerId === facts.customerId &&
      order.vehicleId === facts.vehicleId &&
      order.appointmentId === facts.appointmentId;
    if (!isSame) throw refuse('idempotency-key-reused');
    return [];
  };

/** What is to be different; undefined: stays. */
export type OrderChange = {
  readonly status?: WorkOrderStatus | undefined;
  readonly description?: string | null | undefined;
  readonly mileageKm?: number | undefined;
};

/** Changes what is new about an order, each as a fact of its own. */
export const changeOrder =
  ({ status, description, mileageKm }: OrderChange, expectedRevision?: number): DecideOrder =>
  (state) => {
    const order = existing(state);
    assertSeen(order, expectedRevision);
    const of = ofOrder(order);
    const events: WorkOrderEvent[] = [];
    if (description !== undefined && description !== order.description)
      events.push({ type: 'WorkOrderDescribed', version: 1, data: { ...of, description } });
    if (mileageKm !== undefined && mileageKm !== order.mileageKm)
      events.push({ type: 'MileageNoted', version: 1, data: { ...of, mileageKm } });
    if (status !== undefined && status !== order.status) {
      assertMayBecome(order, status);
      events.push(statusChange(order, status, 'by-hand'));
    }
    return events;
  };

/** Cancels an order that should not have been made. Again: nothing happens. */
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
  if (status === 'CANCELLED' && order.invoice?.billed)
    throw refuse('conflict', { detail: workOrderTexts.invoiceSent });
}

function assertNoClockRuns({ operations }: KnownWorkOrder): void {
  if (operations.some(({ runningLogId }) => runningLogId !== null)) throw refuse('clock-running');
}

/** The fact that brings the order to this status. */
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

/** The order; 404 when there is none. */
export function existing(order: WorkOrder): KnownWorkOrder {
  if (order.status === 'none') throw refuse('not-found');
  return order;
}

/** The order, on which work goes on; 409 when it is closed. */
export function open(state: WorkOrder): KnownWorkOrder {
  const order = existing(state);
  if (isClosed(order)) throw refuse('conflict', { detail: workOrderTexts.closed });
  return order;
}

/** What every event of the order carries. */
export function ofOrder({ id: workOrderId, customerId, vehicleId }: KnownWorkOrder): OfOrder {
  return { workOrderId, customerId, vehicleId };
}

/** The order as another module names it in a field: 400 there when it is unknown. */
export function named(order: WorkOrder, field: string): KnownWorkOrder {
  if (order.status === 'none') throw invalid(field, workOrderTexts.unknownOrder);
  return order;
}
