import { APPOINTMENT_STATUSES } from '#contracts/appointments/appointment.js';
import { isChangeable, isConfirmable } from './appointment-rules.js';

const now = { date: '2026-11-18', time: '10:20' };
const later = { date: '2026-11-18', time: '10:20' };
const earlier = { date: '2026-11-18', time: '10:19' };

const allowedBy = (rule: typeof isChangeable) =>
  APPOINTMENT_STATUSES.filter((status) => rule({ status, ...later }, now));

it.each(APPOINTMENT_STATUSES)('%s: what is past can be neither moved nor confirmed', (status) => {
  for (const past of [earlier, { date: '2026-11-17', time: '16:00' }]) {
    expect(isChangeable({ status, ...past }, now)).toBe(false);
    expect(isConfirmable({ status, ...past }, now)).toBe(false);
  }
});

it('what lies ahead can be moved unless it is cancelled, and confirmed once', () => {
  expect(allowedBy(isChangeable)).toEqual(['REQUESTED', 'CONFIRMED', 'RESCHEDULED']);
  expect(allowedBy(isConfirmable)).toEqual(['REQUESTED', 'RESCHEDULED']);
});
