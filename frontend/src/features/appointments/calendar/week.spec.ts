import { addDays } from '#contracts/values/local-date-time.js';
import { dayFromAddress, daysOf, isoWeekOf, mondayOf, weekInAddress, weekInWords } from './week.js';

describe('the weeks of the calendar', () => {
  it('begin on Monday', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
    expect(daysOf('2026-11-30')).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
  });

  it.each([
    ['2026-11-18', 2026, 47],
    ['2026-01-01', 2026, 1],
    ['2027-01-01', 2026, 53],
    ['2027-01-04', 2027, 1],
    ['2024-12-30', 2025, 1],
    ['2020-12-31', 2020, 53],
    ['2021-01-03', 2020, 53],
  ])('%s is in week %d-%d', (date, year, week) => {
    expect(isoWeekOf(date)).toEqual({ year, week });
  });

  it('are found again by their address, for thirty years of days', () => {
    for (let day = '2010-01-01'; day < '2040-01-01'; day = addDays(day, 1)) {
      expect(dayFromAddress(weekInAddress(day))).toBe(mondayOf(day));
    }
  });

  it('may be named by a day, which is then the chosen one', () => {
    expect(dayFromAddress('2026-11-25')).toBe('2026-11-25');
  });

  it.each([null, '', '2026', '2026-W00', '2026-W54', '2025-W53', '2026-13-01', 'W48', '9999-W10'])(
    'are not taken from %s',
    (text) => {
      expect(dayFromAddress(text)).toBeUndefined();
    },
  );

  it('are named by their days, with both months and years where they differ', () => {
    expect(weekInWords('2026-11-16')).toBe('16.–22. November 2026');
    expect(weekInWords('2026-11-30')).toBe('30. Nov. – 6. Dez. 2026');
    expect(weekInWords('2026-12-28')).toBe('28. Dez. 2026 – 3. Jan. 2027');
  });
});
