import { parseTypedDate } from './typed-date.js';

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
