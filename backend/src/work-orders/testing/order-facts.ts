import { workOrderEventDefinitions, type WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';

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
