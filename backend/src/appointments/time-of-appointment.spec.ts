import { endTimeOf, instantOf } from './time-of-appointment.js';
import { openingTimes } from './testing/made-up-appointment.js';

describe('the end of an appointment', () => {
  it.each([
    ['08:00', 120, '10:00'],
    ['11:00', 60, '12:00'],
    ['11:00', 120, '14:00'],
    ['08:00', 480, '17:00'],
  ])('%s and %i minutes: %s', (time, minutes, end) => {
    expect(endTimeOf({ date: '2026-11-24', time }, minutes, openingTimes)).toBe(end);
  });

  it('counts closed time too if the opening times have changed, and stays on its day', () => {
    expect(endTimeOf({ date: '2026-11-24', time: '16:00' }, 120, openingTimes)).toBe('18:00');
    expect(endTimeOf({ date: '2026-11-28', time: '10:00' }, 60, openingTimes)).toBe('11:00');
    expect(endTimeOf({ date: '2026-11-24', time: '16:00' }, 600, openingTimes)).toBe('23:59');
  });
});

it('uses Berlin time, in summer and in winter', () => {
  expect(instantOf({ date: '2026-11-24', time: '08:00' })).toBe('2026-11-24T07:00:00.000Z');
  expect(instantOf({ date: '2026-07-24', time: '08:00' })).toBe('2026-07-24T06:00:00.000Z');
});
