import type { LearntIdentity } from '#contracts/supplier-invoices/supplier-identity.js';
import { anInvoice, anOrder, invoiced } from '../testing/orders.js';
import { invoiceDeviations, type ComparedHead } from './invoice-deviations.js';

const order = anOrder({ supplierName: 'Autoteile Brüggen' });
const file = (change: Partial<ComparedHead> = {}) =>
  anInvoice({ importSource: 'E-Rechnung', ...change } as never);
const NOTHING: LearntIdentity = {
  supplierInvoiceId: null,
  name: 'Autoteile Brüggen',
  vatId: null,
  iban: null,
  number: null,
};
const found = (change: Partial<ComparedHead>, learnt: Partial<LearntIdentity> = {}) =>
  invoiceDeviations(file(change), order, { learnt: [{ ...NOTHING, ...learnt }], numbers: [] }).map(
    ({ type, description }) => [type, description.replaceAll('\u00a0', ' ')],
  );
const seller = (vatId: string | null, iban: string | null = null) => ({ vatId, number: null, iban });

describe('the seller', () => {
  it.each<[string, Partial<ComparedHead>, Partial<LearntIdentity>]>([
    ['has the name of the supplier', {}, {}],
    ['states a USt-IdNr. and none is known', { seller: seller('DE123456788') }, {}],
    ['states none of what is known', {}, { vatId: 'DE123456788', number: 'L4711' }],
    ['has that name in other letters', { supplierName: 'AUTOTEILE BRÜGGEN' }, {}],
    ['has a name that was learnt', { supplierName: 'ATB Handels GmbH' }, { name: 'ATB Handels GmbH' }],
    [
      'has the learnt USt-IdNr. under another name',
      { supplierName: 'ATB', seller: seller('DE 123 456 788') },
      { vatId: 'DE123456788' },
    ],
    [
      'has the learnt number under another name',
      { supplierName: 'ATB', seller: { ...seller(null), number: 'l-4711' } },
      { number: 'L4711' },
    ],
  ])('is the supplier: he %s', (_, change, identity) => {
    expect(found(change, identity)).toEqual([]);
  });

  it.each<[string, Partial<ComparedHead>, Partial<LearntIdentity>, string]>([
    [
      'another name',
      { supplierName: 'Müller Trading Ltd' },
      {},
      'Rechnung von „Müller Trading Ltd“, bestellt bei „Autoteile Brüggen“.',
    ],
    [
      'the right name and another USt-IdNr.',
      { seller: seller('DE999999999') },
      { vatId: 'DE123456788' },
      'Rechnung von „Autoteile Brüggen“ (USt-IdNr. DE999999999), bestellt bei „Autoteile Brüggen“.',
    ],
    [
      'the right name and another number',
      { seller: { ...seller(null), number: '9' } },
      { number: 'L4711' },
      'Rechnung von „Autoteile Brüggen“ (Nr. 9), bestellt bei „Autoteile Brüggen“.',
    ],
  ])('is another one: he has %s', (_, change, identity, description) => {
    expect(found(change, identity)).toEqual([['SUPPLIER_DEVIATION', description]]);
  });

  it('is detected by an account that no checked invoice named', () => {
    const change = { seller: seller(null, 'DE02 1203 0000 0000 2020 51') };
    expect(found(change, { iban: 'DE02120300000000202051' })).toEqual([]);
    expect(found(change, {})).toEqual([]);
    expect(found(change, { iban: 'DE12500105170648489890' })).toEqual([
      [
        'IBAN_DEVIATION',
        'Andere IBAN als bisher: DE02 1203 0000 0000 2020 51. Bekannt ist DE12500105170648489890. Bitte vor dem Bezahlen beim Lieferanten nachfragen.',
      ],
    ]);
  });
});

describe('the sums of a file', () => {
  it.each<[string, Partial<ComparedHead>, string | null]>([
    ['are right', {}, null],
    ['differ by the rounding of a line', { netCents: 12_501, grossCents: 14_876, dueCents: 14_876 }, null],
    [
      'differ by more than the rounding of a line',
      { netCents: 12_502, grossCents: 14_877, dueCents: 14_877 },
      'Die Positionen ergeben 125,00 € netto, angegeben sind 125,02 €.',
    ],
    [
      'differ by what the price of a line leaves open',
      {
        lines: [invoiced({ netCents: 12_502 })],
        netCents: 12_502,
        grossCents: 14_877,
        dueCents: 14_877,
      },
      null,
    ],
    ['are rounded as the file says', { roundingCents: 2, dueCents: 14_877 }, null],
    [
      'add up to less than stated',
      { netCents: 12_600, grossCents: 14_975, dueCents: 14_975 },
      'Die Positionen ergeben 125,00 € netto, angegeben sind 126,00 €.',
    ],
    [
      'have too much tax',
      { taxCents: 2_380, grossCents: 14_880, dueCents: 14_880 },
      'Die Steuer ergibt 23,75 €, angegeben sind 23,80 €.',
    ],
    [
      'do not make the gross amount',
      { grossCents: 99_900, dueCents: 99_900 },
      'Netto und Steuer ergeben 148,75 €, angegeben sind 999,00 € brutto.',
    ],
    [
      'do not make the amount due',
      { dueCents: 99_900 },
      'Zu zahlen wären 148,75 €, angegeben sind 999,00 €.',
    ],
    ['make the amount due after a payment in advance', { prepaidCents: 4_875, dueCents: 10_000 }, null],
    [
      'charge a line at another price than stated',
      {
        lines: [invoiced({ netCents: 19_900 })],
        netCents: 19_900,
        taxCents: 3_781,
        grossCents: 23_681,
        dueCents: 23_681,
      },
      'Position 1: Menge und Preis ergeben 125,00 €, berechnet sind 199,00 €.',
    ],
  ])('%s', (_, change, description) => {
    expect(found(change)).toEqual(description === null ? [] : [['TOTAL_DEVIATION', description]]);
  });
});

it('a typed invoice whose lines do not make the printed amount deviates', () => {
  expect(found({ importSource: 'Manuell' })).toStrictEqual([]);
  expect(found({ importSource: 'Manuell', grossCents: 10_000 })).toEqual([
    ['TOTAL_DEVIATION', 'Die Positionen ergeben 148,75 € brutto, angegeben sind 100,00 €.'],
  ]);
});

it('another currency is a deviation', () => {
  expect(found({ currency: 'CHF' })).toEqual([
    [
      'CURRENCY_DEVIATION',
      'Die Rechnung lautet auf CHF, bestellt wird in Euro. Preise wurden nicht verglichen.',
    ],
  ]);
});

it('the sums of a file in another currency are shown in that currency', () => {
  const change = { currency: 'CHF', grossCents: 99_900, dueCents: 99_900 };
  expect(found(change).map(([, description]) => description)).toContain(
    'Netto und Steuer ergeben 148,75 CHF, angegeben sind 999,00 CHF brutto.',
  );
});
