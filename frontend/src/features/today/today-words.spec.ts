import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { hoursAndMinutes, stillComing } from './today-words.js';

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

  it('say times as people do', () => {
    expect([0, 59, 60, 605].map(hoursAndMinutes)).toEqual([
      '0:00 Std.',
      '0:59 Std.',
      '1:00 Std.',
      '10:05 Std.',
    ]);
  });
});
