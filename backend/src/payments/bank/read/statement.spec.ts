import { refusalOf } from '../../../testing/given.js';
import { bounded, centsOfText, type ReadEntry } from './statement.js';

const entry: ReadEntry = {
  bookedOn: '2026-11-23',
  valueOn: '2026-11-23',
  cents: 100,
  name: null,
  iban: null,
  purpose: null,
  reference: null,
};

describe('an entry that was read', () => {
  it('has texts on one line that fit, or none', () => {
    const long = { name: 'n'.repeat(141), purpose: 'p'.repeat(501), reference: 'r'.repeat(101) };
    const fitting = bounded({ ...entry, ...long, iban: `de02 ${'1'.repeat(40)}` });
    expect(fitting?.name).toHaveLength(140);
    expect(fitting?.purpose).toHaveLength(500);
    expect(fitting?.reference).toHaveLength(100);
    expect(fitting?.iban).toBe(`DE02${'1'.repeat(30)}`);
    expect(bounded({ ...entry, name: ' Ina \n Blattner ', purpose: ' \n ' })).toMatchObject({
      name: 'Ina Blattner',
      purpose: null,
    });
  });

  it('moves money', () => expect(bounded({ ...entry, cents: 0 })).toBeNull());

  it('moves at most 999,999,999.99 €', () => {
    for (const cents of [99_999_999_999, -99_999_999_999])
      expect(bounded({ ...entry, cents })?.cents).toBe(cents);
    for (const cents of [100_000_000_000, -100_000_000_000, Number.NaN, 0.5])
      expect(refusalOf(() => bounded({ ...entry, cents })).code).toBe('statement-unreadable');
  });
});

it.each([
  ['1.234.567,8', 123_456_780],
  ['12.345', 1_234_500],
  ['1234567', 123_456_700],
  ['−5,00', -500],
  ['7 EUR', 700],
  ['1.234,567', null],
  ['1.2345', null],
  ['1.23,45', null],
  ['1,234,56', null],
  ['x1', null],
  ['1x', null],
  ['1234567890123', null],
])('reads %j as %s cents', (text, cents) => {
  expect(centsOfText(text)).toBe(cents);
});
