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
