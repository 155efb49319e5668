import * as fc from 'fast-check';
import { endOfDay, instantAsOf, startOfDay } from './day-bounds.js';
import { documentNumber, workshopYear } from './document-number.js';
import {
  addDays,
  addMonths,
  daysBetween,
  instantOfLocal,
  instantOfTyped,
  isLocalDate,
  isLocalTime,
  isWeekend,
  localDateTime,
  minutesOf,
  timeOfMinutes,
  weekdayOf,
  WEEKDAYS,
} from './local-date-time.js';
import { WEEKDAY_NAMES } from './weekday-names.js';

const hourSince1970 = (hours: number) => new Date(hours * 3_600_000).toISOString();

describe('a local date', () => {
  it.each(['1900-01-01', '2024-02-29', '2199-12-31'])('%s exists', (date) => {
    expect(isLocalDate(date)).toBe(true);
  });

  it.each([
    '1899-12-31',
    '2200-01-01',
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '26-11-01',
    ' 2026-11-01',
    '2026-11-01T00:00',
    20_261_101,
    null,
  ])('%p is none', (value) => expect(isLocalDate(value)).toBe(false));

  it('has a weekday', () => {
    expect(weekdayOf('2026-11-23')).toBe('MONDAY');
    expect(weekdayOf('2026-11-29')).toBe('SUNDAY');
    expect(['2026-11-27', '2026-11-28', '2026-11-29'].map(isWeekend)).toEqual([false, true, true]);
    expect(WEEKDAYS.map((day) => WEEKDAY_NAMES[day].long).join(' ')).toBe(
      'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag',
    );
    expect(WEEKDAYS.map((day) => WEEKDAY_NAMES[day].short).join(' ')).toBe('Mo Di Mi Do Fr Sa So');
  });

  it('is counted in days and months', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-11-15', 2)).toBe('2027-01-15');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  });
});

describe('a local time', () => {
  it.each(['00:00', '09:59', '23:59'])('%s exists', (time) => expect(isLocalTime(time)).toBe(true));

  it.each(['24:00', '9:00', '12:60', '12:00:00', ' 12:00', ['12:00'], 1_200, null])('%p is none', (value) => {
    expect(isLocalTime(value)).toBe(false);
  });

  it('is a count of minutes', () => {
    expect([0, 65, 1_439].map(timeOfMinutes)).toEqual(['00:00', '01:05', '23:59']);
    expect(['00:00', '01:05', '23:59'].map(minutesOf)).toEqual([0, 65, 1_439]);
  });
});

describe('an instant', () => {
  it('has a date and a time in the workshop', () => {
    expect(localDateTime('2026-01-01T23:30:00Z')).toEqual({ date: '2026-01-02', time: '00:30' });
    expect(localDateTime('2026-07-01T21:59:00Z')).toEqual({ date: '2026-07-01', time: '23:59' });
  });

  it('is the wall clock of Berlin in every minute since 1900, asked in any order', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const instants = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (at) => {
        const { date, time } = localDateTime(at.toISOString());
        expect(`${date} ${time}`).toBe(clock.format(at));
      }),
    );
  });

  it('is known of more hours than are remembered', () => {
    for (let hours = 0; hours < 10_001; hours++) localDateTime(hourSince1970(hours));
    expect([0, 10_000].map((hours) => localDateTime(hourSince1970(hours)))).toEqual([
      { date: '1970-01-01', time: '01:00' },
      { date: '1971-02-21', time: '17:00' },
    ]);
  });

  it('is refused when it is none', () => {
    expect(() => localDateTime('yesterday')).toThrow(RangeError);
    expect(() => localDateTime('yesterday')).toThrow(RangeError);
  });

  it.each([
    ['2026-01-01T08:00', '2026-01-01T07:00:00.000Z'],
    ['2026-07-01T08:00:30', '2026-07-01T06:00:30.000Z'],
    ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
  ])('of the local time %s is %s', (local, instant) => {
    expect(instantOfLocal(local)).toBe(instant);
    expect(instantOfTyped(local)).toBe(instant);
  });

  it.each([
    ['2026-01-01T08:00Z', '2026-01-01T08:00:00.000Z'],
    ['2026-01-01T08:00:01.5+02:00', '2026-01-01T06:00:01.500Z'],
  ])('may be typed with its offset: %s', (typed, instant) => expect(instantOfTyped(typed)).toBe(instant));

  it.each([
    '',
    '2026-01-01',
    '2026-02-30T08:00',
    '2026-02-30T08:00Z',
    '2026-01-01T24:00',
    '2026-01-01T25:00Z',
    'x',
  ])('“%s” is none', (typed) => expect(instantOfTyped(typed)).toBeNull());
});

describe('the bounds of a day', () => {
  it('are those of the workshop', () => {
    expect(startOfDay('2026-03-29')).toBe('2026-03-28T23:00:00.000Z');
    expect(endOfDay('2026-03-29')).toBe('2026-03-29T21:59:59.999Z');
  });

  it.each([
    ['2026-03-29', '2026-03-29T21:59:59.999Z'],
    ['2026-03-29T08:00:00+02:00', '2026-03-29T06:00:00.000Z'],
    ['2026-03-29T08:00', null],
    ['2026-13-29T08:00:00Z', null],
    ['gestern', null],
  ])('%s as a moment is %p', (typed, instant) => expect(instantAsOf(typed)).toBe(instant));
});

describe('the number of a document', () => {
  it('has the year of the workshop and at least five digits', () => {
    const year = workshopYear('2025-12-31T23:30:00Z');
    expect(documentNumber('workOrder', year, 7)).toBe('A-2026-00007');
    expect(documentNumber('invoice', year, 123_456)).toBe('RE-2026-123456');
  });
});
