import type { LineKind } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { refusalOf } from '../../testing/given.js';
import { chargeLine, extraKindOf, priceAfter, type StatedCharge } from './charges.js';

const charge = (change: Partial<StatedCharge> = {}): StatedCharge => ({
  isCharge: true,
  amount: '12.50',
  reason: null,
  reasonCode: null,
  taxPercent: '19',
  taxCategory: 'S',
  ...change,
});

describe('the kind of a line without an article number', () => {
  it.each<[LineKind | null, string]>([
    ['FREIGHT', 'Versandkosten'],
    ['FREIGHT', 'Expressfracht'],
    ['FREIGHT', 'Porto und Verpackung'],
    ['FREIGHT', 'TRANSPORTKOSTEN'],
    ['FREIGHT', 'Zustellgebühr'],
    ['DEPOSIT', 'Pfand Anlasser'],
    ['DEPOSIT', 'Altteilwert'],
    ['SURCHARGE', 'Mindermengenzuschlag'],
    ['SURCHARGE', 'Kleinmenge'],
    ['SURCHARGE', 'Mindestwert'],
    ['SURCHARGE', 'Mindestbestellwert'],
    ['SURCHARGE', 'Aufschlag'],
    ['FREIGHT', 'Frachtzuschlag'],
    [null, 'Bremsbeläge vorn'],
  ])('is %s: %s', (kind, description) => {
    expect(extraKindOf(description)).toBe(kind);
  });
});

describe('the line of a charge of the whole invoice', () => {
  it('has one piece at its amount, and its rate', () => {
    expect(chargeLine(charge({ reason: 'Eilzuschlag' }))).toEqual({
      kind: 'SURCHARGE',
      description: 'Eilzuschlag',
      itemNumber: null,
      references: { orderLine: null, buyerNumber: null, makerNumber: null },
      unit: 'pausch.',
      quantityMilli: 1_000,
      priceE4: 125_000,
      netCents: 1_250,
      taxBasisPoints: 1_900,
    });
  });

  it('of an allowance is negative, whatever its reason', () => {
    expect(chargeLine(charge({ isCharge: false, reason: 'Frachtfrei', reasonCode: 'FC' }))).toMatchObject({
      kind: 'ALLOWANCE',
      priceE4: -125_000,
      netCents: -1_250,
    });
  });

  it('says what it is if the file gives no reason', () => {
    expect(chargeLine(charge())).toMatchObject({ kind: 'SURCHARGE', description: 'Zuschlag' });
    expect(chargeLine(charge({ isCharge: false })).description).toBe('Nachlass');
  });

  it.each(['FC', 'DL', 'SAA', 'PC', 'AAE', 'ABL'])('is freight by the code %s', (reasonCode) => {
    expect(chargeLine(charge({ reason: 'Pauschale', reasonCode })).kind).toBe('FREIGHT');
  });

  it('is what its words say with another code', () => {
    expect(chargeLine(charge({ reason: 'Pauschale', reasonCode: 'ZZZ' })).kind).toBe('SURCHARGE');
    expect(chargeLine(charge({ reason: 'Altteilpfand', reasonCode: 'ZZZ' })).kind).toBe('DEPOSIT');
  });

  it('names why it is untaxed', () => {
    expect(chargeLine(charge({ taxPercent: null, taxCategory: 'E' }))).toMatchObject({
      taxBasisPoints: 0,
      taxCategory: 'E',
    });
  });

  it('is refused without an amount', () => {
    expect(refusalOf(() => chargeLine(charge({ amount: null }))).detail).toBe(
      'Bei einem Zuschlag fehlt der Betrag.',
    );
  });
});

describe('the price after the charges of a line', () => {
  const four = { quantityMilli: 4_000, priceE4: 100_000 };
  const priceOf = (line: typeof four, ...charges: readonly StatedCharge[]) =>
    priceAfter(line, charges, 'Position 1');
  const discount = charge({ isCharge: false, amount: '8.00' });

  it('is the stated one without charges, and without a quantity', () => {
    expect(priceOf(four)).toBe(100_000);
    expect(priceOf({ ...four, quantityMilli: 0 }, discount)).toBe(100_000);
  });

  it('has the share of one unit in all charges and discounts', () => {
    expect(priceOf(four, discount)).toBe(80_000);
    expect(priceOf(four, charge({ amount: '2.00' }))).toBe(105_000);
    expect(priceOf(four, discount, charge({ amount: '2.00' }))).toBe(85_000);
  });

  it('has the same share where the quantity is negative', () => {
    const back = charge({ isCharge: true, amount: '8.00' });
    expect(priceOf({ ...four, quantityMilli: -4_000 }, back)).toBe(80_000);
  });

  it('is refused if the amount of a discount is missing', () => {
    expect(refusalOf(() => priceOf(four, charge({ amount: null }))).detail).toBe(
      'Position 1: Bei einem Rabatt fehlt der Betrag.',
    );
  });
});
