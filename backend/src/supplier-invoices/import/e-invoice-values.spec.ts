import { refusalOf } from '../../testing/given.js';
import { taxOf } from './e-invoice.js';
import {
  creditNoteSign,
  dateOf,
  orderNumberIn,
  perUnit,
  required,
  scaled,
  signed,
  unitOf,
} from './e-invoice-values.js';

describe('a decimal number of a file', () => {
  it.each([
    ['12.34', 1_234],
    ['12.344', 1_234],
    ['12.345', 1_235],
    ['12.3449', 1_234],
    ['-12.345', -1_235],
    ['+7', 700],
    ['100.', 10_000],
    ['.5', 50],
    ['0.004', 0],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s is %d cents, rounded half away from zero', (text, cents) => {
    expect(scaled(text, 2, 'Der Betrag')).toBe(cents);
  });

  it('has no negative zero, and may be missing', () => {
    expect(Object.is(scaled('-0.00', 2, 'Der Betrag'), 0)).toBe(true);
    expect(scaled(null, 2, 'Der Betrag')).toBeNull();
  });

  it.each(['', '.', '1,5', '1e3', '12 ', 'x1', '1234567890123', '--1'])('%j is none', (text) => {
    expect(refusalOf(() => scaled(text, 2, 'Der Betrag')).detail).toBe('Der Betrag ist keine Zahl.');
  });

  it('is at most a hundred billions of the smallest unit', () => {
    expect(scaled('10000000000', 4, 'Der Preis')).toBe(10 ** 14);
    for (const text of ['10000000000.0001', '999999999999'])
      expect(refusalOf(() => scaled(text, 4, 'Der Preis')).detail).toBe('Der Preis ist zu groß.');
  });
});

describe('a date of a file', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['20261123', '2026-11-23'],
    ['2026-11-23T08:00:00', '2026-11-23'],
  ])('%s is %s', (text, date) => {
    expect(dateOf(text, 'Das Datum')).toBe(date);
  });

  it.each(['20261323', '202611234', 'x20261123', '23.11.2026', ''])('%j is none', (text) => {
    expect(refusalOf(() => dateOf(text, 'Das Datum')).detail).toBe('Das Datum ist kein Datum.');
  });

  it('may be missing', () => {
    expect(dateOf(null, 'Das Datum')).toBeNull();
  });
});

it.each([
  [null, 'Stk'],
  ['C62', 'Stk'],
  ['LTR', 'l'],
  ['XYZ', 'XYZ'],
])('the unit %s is written %s', (code, unit) => {
  expect(unitOf(code)).toBe(unit);
});

it.each([
  [null, 125_000],
  [0, 125_000],
  [1_000, 125_000],
  [100_000, 1_250],
  [3_000, 41_667],
])('a price for %s thousandths of a unit is %d for one', (basisMilli, priceE4) => {
  expect(perUnit(125_000, basisMilli)).toBe(priceE4);
});

it('a required value is refused if it is missing', () => {
  expect(required(0, 'Es fehlt.')).toBe(0);
  expect(refusalOf(() => required(null, 'Es fehlt.')).detail).toBe('Es fehlt.');
});

describe('the amounts of a credit note', () => {
  const turned = creditNoteSign('CREDIT_NOTE', 11_900);

  it('become negative, and keep zero and what is missing', () => {
    expect(turned(100)).toBe(-100);
    expect(Object.is(turned(0), 0)).toBe(true);
    expect(turned(null)).toBeNull();
    expect(creditNoteSign('CREDIT_NOTE', null)(100)).toBe(-100);
    expect(creditNoteSign('CREDIT_NOTE', 0)(100)).toBe(-100);
  });

  it('are kept if they are negative already, and in other documents', () => {
    expect(creditNoteSign('CREDIT_NOTE', -11_900)(-100)).toBe(-100);
    expect(creditNoteSign('INVOICE', 11_900)(100)).toBe(100);
  });

  it('turn quantity and net amount of a line, not its price', () => {
    const line = { quantityMilli: 2_000, priceE4: 100, netCents: 50 } as Parameters<typeof signed>[0];
    expect(signed(line, turned)).toEqual({ quantityMilli: -2_000, priceE4: 100, netCents: -50 });
  });
});

it.each([
  ['Bestellung BE-2026-00017 vom 3.11.', 'BE-2026-00017'],
  ['be-2026-00017', 'be-2026-00017'],
  ['XBE-2026-00017', null],
  ['BE-2026-00017-2', null],
  ['BE-26-00017', null],
  [null, null],
])('the buyer reference %j names the order %s', (reference, number) => {
  expect(orderNumberIn(reference)).toBe(number);
});

it.each([
  [0, 'E', { taxBasisPoints: 0, taxCategory: 'E' }],
  [null, 'AE', { taxBasisPoints: 0, taxCategory: 'AE' }],
  [null, null, { taxBasisPoints: 0 }],
  [0, 'VAT', { taxBasisPoints: 0 }],
  [0, 'e', { taxBasisPoints: 0 }],
  [0, '1E', { taxBasisPoints: 0 }],
  [0, 'E1', { taxBasisPoints: 0 }],
  [1_900, 'S', { taxBasisPoints: 1_900 }],
])('the rate %s of category %s', (rate, category, tax) => {
  expect(taxOf(rate, category)).toEqual(tax);
});
