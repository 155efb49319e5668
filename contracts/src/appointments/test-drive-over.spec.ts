import { isDriveOver } from './test-drive-over.js';

const now = { date: '2026-12-14', time: '09:00' };

describe('a test drive', () => {
  it.each([
    ['2026-12-13', '15:00', true],
    ['2026-12-14', '08:00', true],
    ['2026-12-14', '08:30', false],
    ['2026-12-14', '15:00', false],
    ['2026-12-15', '08:00', false],
  ])('of %s at %s is over at nine: %s', (date, time, isOver) => {
    expect(isDriveOver({ date, time, duration: 1 }, now)).toBe(isOver);
  });
});
