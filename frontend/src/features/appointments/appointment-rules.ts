import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';

type Now = { readonly date: LocalDate; readonly time: LocalTime };
type Standing = Pick<AppointmentAnswer, 'status' | 'date' | 'time'>;

/** Cancelled and past appointments stay as they are: neither confirmed nor moved. The server says the same. */
export function isChangeable({ status, date, time }: Standing, now: Now): boolean {
  return status !== 'CANCELLED' && `${date} ${time}` >= `${now.date} ${now.time}`;
}

/** True for a requested or rescheduled appointment. */
export function isConfirmable(appointment: Standing, now: Now): boolean {
  return appointment.status !== 'CONFIRMED' && isChangeable(appointment, now);
}
