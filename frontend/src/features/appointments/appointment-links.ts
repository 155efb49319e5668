import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';

/** Where an appointment leads: its customer, its vehicle, and its order, which may still have to be made. */
export function linksOf({ id, kind, customer, vehicle, workOrder, status }: AppointmentAnswer) {
  return [
    ...(customer ? [{ to: `/customers/${customer.id}`, label: `Kunde ${customer.name}` }] : []),
    ...(vehicle ? [{ to: `/vehicles/${vehicle.id}`, label: `Fahrzeug ${vehicle.licensePlate}` }] : []),
    ...(workOrder
      ? [{ to: `/work-orders?view=orders&id=${workOrder.id}`, label: `Auftrag ${workOrder.number}` }]
      : []),
    ...(!workOrder && status !== 'CANCELLED' && kind !== 'TEST_DRIVE'
      ? [{ to: `/work-orders?neu=1&appointmentId=${id}`, label: 'Auftrag anlegen' }]
      : []),
  ];
}

/** Where an estimate for the appointment is written: for its customer, its vehicle and its order, as far as they are known. */
export function estimateLinkOf({ id, kind, customer, vehicle, workOrder, status }: AppointmentAnswer) {
  if (status === 'CANCELLED' || kind === 'TEST_DRIVE') return null;
  const of = {
    ...(customer && { customerId: customer.id }),
    ...(vehicle && { vehicleId: vehicle.id }),
    ...(customer && vehicle && workOrder && { workOrderId: workOrder.id }),
  };
  const query = new URLSearchParams({ neu: '1', appointmentId: id, ...of });
  return { to: `/estimates?${query}`, label: 'Kostenvoranschlag schreiben' };
}
