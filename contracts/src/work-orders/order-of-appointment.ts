import { defineClaim } from '../kernel/claim.js';

/** `orderOfAppointment-<appointmentId>`: an appointment has at most one order. */
export const orderOfAppointment = defineClaim({
  name: 'orderOfAppointment',
  claimed: 'AppointmentClaimed',
  released: 'AppointmentClaimReleased',
  field: 'appointmentId',
});
