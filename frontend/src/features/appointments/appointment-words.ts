import type { AppointmentAnswer } from '#contracts/appointments/appointment.js';
import { formatDate } from '../../ui/formats.js';

/** `Edda Rothbach, 19.11.2026, 10:00 Uhr` */
export function inWords({ name, date, time }: AppointmentAnswer): string {
  return `${name}, ${formatDate(date)}, ${time} Uhr`;
}
