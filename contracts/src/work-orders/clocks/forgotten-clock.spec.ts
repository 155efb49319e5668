import { isForgotten } from './forgotten-timer.js';

it('a timer is forgotten once it has run for more than twelve hours', () => {
  const twelveHoursOn = Date.parse('2026-11-24T19:30:00.000Z');
  expect(isForgotten('2026-11-24T07:30:00.000Z', twelveHoursOn)).toBe(false);
  expect(isForgotten('2026-11-24T07:30:00.000Z', twelveHoursOn + 1)).toBe(true);
});
