import * as fc from 'fast-check';
import {
  germanDate,
  germanDateTime,
  germanEuros,
  germanHours,
  germanMonth,
  germanPercent,
  germanPrice,
} from './german.js';
import { addDays, instantOfLocal, localDateTime } from './local-date-time.js';

const days = fc.integer({ min: 0, max: 80_000 }).map((count) => addDays('1981-01-01', count));

describe('germanDate', () => {
  it('writes every day as Intl does', () => {
    const byIntl = new Intl.DateTimeFormat('de-DE', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
    });
    fc.assert(fc.property(days, (day) => germanDate(day) === byIntl.format(new Date(`${day}T00:00:00Z`))));
  });
});

describe('germanDateTime', () => {
  it.each([
    ['2026-07-01T06:00:00.000Z', '01.07.2026 08:00'],
    ['2026-12-31T23:30:00.000Z', '01.01.2027 00:30'],
  ])('shows %s on the clock of the workshop', (instant, shown) => {
    expect(germanDateTime(instant)).toBe(shown);
  });
});

describe('germanEuros', () => {
  it.each([
    [0, '0,00\u00A0€'],
    [5, '0,05\u00A0€'],
    [-123_450, '−1.234,50\u00A0€'],
    [Number.MAX_SAFE_INTEGER, '90.071.992.547.409,91\u00A0€'],
  ])('writes %d cents exactly', (cents, shown) => {
    expect(germanEuros(cents)).toBe(shown);
  });
});

it('germanMonth names the month of a day', () => {
  expect(['2026-12-01', '2026-12-31'].map(germanMonth)).toEqual(['Dezember 2026', 'Dezember 2026']);
});

describe('germanPrice', () => {
  it.each([
    [209_244, '20,9244\u00A0€'],
    [125_000, '12,50\u00A0€'],
    [0, '0,00\u00A0€'],
  ])('writes %d ten-thousandths with two to four decimals', (e4, shown) => {
    expect(germanPrice(e4)).toBe(shown);
  });
});

describe('germanPercent', () => {
  it.each([
    [1_900, '19 %'],
    [750, '7,5 %'],
  ])('writes %d basis points', (points, shown) => expect(germanPercent(points)).toBe(shown));
});

describe('germanHours', () => {
  it.each([
    [1, '1 Stunde'],
    [1.5, '1,5 Stunden'],
    [2, '2 Stunden'],
  ])('puts the noun of %d in its number', (hours, shown) => {
    expect(germanHours(hours)).toBe(shown);
  });
});

describe('instantOfLocal', () => {
  it('inverts localDateTime for every hour of the year that exists', () => {
    const hours = fc.tuple(days, fc.integer({ min: 4, max: 23 }));
    fc.assert(
      fc.property(hours, ([date, hour]) => {
        const time = `${String(hour).padStart(2, '0')}:00`;
        expect(localDateTime(instantOfLocal(`${date}T${time}`))).toEqual({ date, time });
      }),
    );
  });

  it('moves a time that daylight saving skips one hour later', () => {
    expect(instantOfLocal('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  });
});
