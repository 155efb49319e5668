import { formatMinutes } from '../../../ui/dates/formats.js';
import { formatRunning } from './durations.js';

describe('a duration', () => {
  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [147, '2 h 27 min'],
  ])('of %i minutes is %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text));

  it.each([
    [999, '0 s'],
    [42 * 60_000 + 17_000, '42 min 17 s'],
    [72 * 60_000 + 40_000, '1 h 12 min'],
    [-5_000, '0 s'],
    [75_000, '1 min 15 s'],
  ])('of a clock after %i ms is %s', (milliseconds, text) => expect(formatRunning(milliseconds)).toBe(text));
});
