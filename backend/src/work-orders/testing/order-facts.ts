import { workOrderEventDefinitions, type WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { given } from '../../testing/given.js';

/** Whom the events of a made-up order are about. */
export const of = { workOrderId: 'o', customerId: 'c', vehicleId: 'v' };

/** An event of that order in its current version. */
export const fact = (type: WorkOrderEvent['type'], data: object = {}) =>
  ({ type, version: workOrderEventDefinitions[type].version, data: { ...of, ...data } }) as WorkOrderEvent;

/** What is written down when the order is created. */
export const head = {
  ...of,
  number: 'A-2026-00001',
  appointmentId: null,
  description: null,
  customerName: 'Erika Beispiel',
  customerContact: null,
  licensePlate: 'B-AB 123',
  mileageKm: null,
};
export const created = fact('WorkOrderCreated', head);

export const added = (operationId = 'p', place = 0) =>
  fact('OperationAdded', { operationId, title: 'Öl', estimatedMinutes: 60, mechanicId: 'm', place });

/** A time log of the first operation that `added` adds, and its two facts. */
export const timer = {
  timeLogId: 't',
  operationId: 'p',
  mechanicId: 'm',
  startedAt: '2026-11-23T08:00:00.000Z',
  pressedOffline: false,
};
export const started = fact('OperationStarted', timer);
export const stopped = fact('OperationStopped', {
  ...timer,
  endedAt: '2026-11-23T08:01:59.000Z',
  durationMinutes: 1,
  stopId: 's',
});

/** What is written down when the order changes its status. */
export const change = (from: string, reason = 'by-hand') => ({ from, reason, operationIds: [] });
export const completed = fact('WorkOrderCompleted', change('OPEN'));
export const cancelled = fact('WorkOrderCancelled', change('OPEN'));

/** The order's invoice: attached, and then being sent. */
export const invoice = { invoiceId: 'i', number: 'RE-2026-00001', claimId: 'k' };
export const invoiced = fact('WorkOrderInvoiced', invoice);
export const billing = { ...invoice, claimId: 'b', isPartial: false };
export const billed = fact('WorkOrderBilled', billing);

export const order = (...events: readonly WorkOrderEvent[]) => given(workOrderStream, ...events);
