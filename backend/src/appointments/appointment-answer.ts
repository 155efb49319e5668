import type { AppointmentAnswer, AppointmentOrder } from '#contracts/appointments/appointments.api.js';
import type { ListedAppointment } from '#projections/appointments/appointment-list.js';
import type { Customer } from '#projections/customers/customers.js';
import type { Vehicle } from '#projections/vehicles/vehicles.js';
import type { AppointmentResult } from './booking/book-appointment.js';

/** An appointment to show, from the list or from the command that just changed it. */
export type ShownAppointment = Omit<ListedAppointment, 'createdAt' | 'updatedAt'>;

/** What the appointment leads to; undefined: nothing, or not known yet. */
export type LinkedRecords = {
  readonly customer: Customer | undefined;
  readonly vehicle: Vehicle | undefined;
  readonly order: AppointmentOrder | undefined;
  /** The car of a test drive that can still take place is not for sale any more. */
  readonly isCarGone: boolean;
};

export function shownOfListed(listed: ListedAppointment): ShownAppointment {
  const { createdAt: _, updatedAt: __, ...shown } = listed;
  return shown;
}

export function shownOf({ appointment, revision }: AppointmentResult): ShownAppointment {
  const { facts, slot, status } = appointment;
  return {
    id: facts.appointmentId,
    date: slot.date,
    time: slot.time,
    durationMinutes: facts.durationMinutes,
    status,
    kind: facts.kind,
    carId: facts.carId,
    serviceId: facts.serviceId,
    service: facts.service,
    name: facts.name,
    email: facts.email,
    telefon: facts.telefon,
    kfz: facts.kfz,
    remark: facts.remark ?? null,
    photo: facts.photo,
    customerLinkType: facts.customerLinkType,
    customerId: facts.customerId,
    vehicleLinkType: facts.vehicleLinkType,
    vehicleId: facts.vehicleId,
    moveRequest: appointment.moveRequest,
    revision,
  };
}

/** For visitors: the typed values and the ids. */
export function answerForVisitor(shown: ShownAppointment): AppointmentAnswer {
  const parties = { customer: undefined, vehicle: undefined, order: undefined, isCarGone: false };
  const {
    revision: _,
    moveRequest: __,
    workOrder: ___,
    isCarGone: ____,
    ...answer
  } = answerForStaff(shown, parties);
  return answer;
}

/** For the staff: with the linked customer and vehicle, or the typed values while there are none. */
export function answerForStaff(
  shown: ShownAppointment,
  { customer, vehicle, order, isCarGone }: LinkedRecords,
): AppointmentAnswer {
  const { customerId, vehicleId, durationMinutes, photo, ...answer } = shown;
  return {
    ...answer,
    isCarGone,
    hasPhoto: photo !== null,
    duration: durationMinutes / 60,
    customer: customerId === null ? null : customerOf(shown, customerId, customer),
    vehicle: vehicleId === null ? null : { id: vehicleId, licensePlate: vehicle?.licensePlate ?? shown.kfz },
    workOrder: order === undefined ? null : { id: order.id, number: order.number },
  };
}

function customerOf(
  shown: ShownAppointment,
  id: string,
  known: Customer | undefined,
): AppointmentAnswer['customer'] {
  if (!known) return { id, name: shown.name, email: shown.email || null, phone: shown.telefon };
  return { id, name: known.displayName, email: known.email, phone: known.phone };
}
