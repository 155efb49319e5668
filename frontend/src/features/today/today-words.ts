import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { localDateTime, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';

/** Appointments that have not begun yet, without those that were cancelled. */
export function stillComing(
  appointments: readonly AppointmentAnswer[],
  now: { readonly date: LocalDate; readonly time: LocalTime },
): readonly AppointmentAnswer[] {
  return appointments.filter(
    ({ status, date, time }) => status !== 'CANCELLED' && (date > now.date || time >= now.time),
  );
}

/** The local time of an instant. */
export function timeOf(instant: string): LocalTime {
  return localDateTime(instant).time;
}
