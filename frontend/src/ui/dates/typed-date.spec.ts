import { parseTypedDate, parseTypedMoment, typedMomentOf } from './typed-date.js';

describe('a typed date', () => {
  it.each([
    ['19.11.2026', '2026-11-19'],
    ['1.2.2026', '2026-02-01'],
    ['19.11.26', '2026-11-19'],
    [' 2026-11-19 ', '2026-11-19'],
    ['29.02.2028', '2028-02-29'],
  ])('%s means %s', (typed, date) => {
    expect(parseTypedDate(typed)).toBe(date);
  });

  it('is nothing where nothing is typed', () => {
    expect(parseTypedDate('  ')).toBeNull();
  });

  it.each([
    '19.11.',
    '19.11.202',
    '31.02.2026',
    '29.02.2026',
    '2026-13-01',
    'morgen',
    '19/11/2026',
    '00.01.2026',
  ])('%s is no date', (typed) => {
    expect(parseTypedDate(typed)).toBeUndefined();
  });
});

describe('a typed date with its time', () => {
  it.each([
    ['19.11.2026, 08:30', '2026-11-19T08:30'],
    ['19.11.26 8:30 Uhr', '2026-11-19T08:30'],
    ['2026-11-19T08:30', '2026-11-19T08:30'],
    [' 19.11.2026 ', '2026-11-19T00:00'],
  ] as const)('%s means %s', (typed, moment) => {
    expect(parseTypedMoment(typed)).toBe(moment);
    expect(parseTypedMoment(typedMomentOf(moment))).toBe(moment);
  });

  it('is nothing where nothing is typed', () => {
    expect(parseTypedMoment(' ')).toBeNull();
    expect(typedMomentOf('')).toBe('');
  });

  it.each(['19.11.2026, 24:00', '19.11.2026, 8', '31.02.2026, 08:30', '08:30', 'gestern'])(
    '%s is none',
    (typed) => {
      expect(parseTypedMoment(typed)).toBeUndefined();
    },
  );
});
