import type { MoveRequest } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { formatDate } from '../../ui/dates/formats.js';

/** `Edda Rothbach, 19.11.2026, 10:00 Uhr` */
export function inWords({ name, date, time }: Pick<AppointmentAnswer, 'name' | 'date' | 'time'>): string {
  return `${name}, ${formatDate(date)}, ${time} Uhr`;
}

/** `24.11.2026, 14:00 Uhr: „Gern nach der Arbeit“` */
export function wishInWords({ date, time, note }: MoveRequest): string {
  const when = time === null ? `${formatDate(date)}, Uhrzeit offen` : `${formatDate(date)}, ${time} Uhr`;
  return note === null ? when : `${when}: „${note}“`;
}

/** `12 Termine, davon 3 angefragt` */
export function countInWords(all: number, requested: number): string {
  const total = all === 1 ? '1 Termin' : `${all.toLocaleString('de-DE')} Termine`;
  return requested === 0 ? total : `${total}, davon ${requested.toLocaleString('de-DE')} angefragt`;
}
