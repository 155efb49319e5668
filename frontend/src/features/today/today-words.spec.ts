import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { stillComing } from './today-words.js';

const at = (date: string, time: string, status = 'CONFIRMED') =>
  ({ date, time, status }) as AppointmentAnswer;

describe('the words of the day', () => {
  it('leave out who has come already and who has cancelled', () => {
    const now = { date: '2026-11-23', time: '10:00' };
    const [early, next, gone, tomorrow] = [
      at('2026-11-23', '09:00'),
      at('2026-11-23', '10:00'),
      at('2026-11-23', '11:00', 'CANCELLED'),
      at('2026-11-24', '08:00'),
    ];
    expect(stillComing([early, next, gone, tomorrow] as AppointmentAnswer[], now)).toEqual([next, tomorrow]);
  });
});
