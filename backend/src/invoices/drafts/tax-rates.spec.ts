import 'reflect-metadata';
import { standardRateOn, taxRatesOn } from '#contracts/invoices/tax-rates.js';
import { refusalOf } from '../../testing/given.js';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { caseOfRate } from '#contracts/invoices/tax-cases.js';
import { WHOLE_INVOICE, CHOSEN_DATES } from '#contracts/invoices/invoice.events.js';
import { contentOf, takenBack, type WantedInvoice } from './invoice-content.js';

const wanted = (taxBasisPoints: number, supplyOn: string | null, date = '2026-11-24'): WantedInvoice => ({
  number: 'RE-2026-00001',
  date,
  supplyOn,
  dueOn: date,
  ...CHOSEN_DATES,
  note: null,
  exemptionReason: 'Durchlaufender Posten',
  ...NET_PRICES,
  ...WHOLE_INVOICE,
  positions: [
    {
      description: 'Inspektion',
      quantityMilli: 1_000,
      unit: 'Std',
      unitPriceE4: 880_000,
      taxCase: caseOfRate(taxBasisPoints),
      taxBasisPoints,
      isExchangePart: false,
      discount: null,
      sources: [],
    },
  ],
});
const state = (invoice: WantedInvoice) => contentOf('i', 1, invoice);

it.each([
  ['2020-06-30', [1_900, 700, 0]],
  ['2020-07-01', [1_600, 500, 0]],
  ['2020-12-31', [1_600, 500, 0]],
  ['2021-01-01', [1_900, 700, 0]],
  ['2026-11-24', [1_900, 700, 0]],
])('knows the rates in force on %s', (day, rates) => {
  expect(taxRatesOn(day)).toEqual(rates);
  expect(standardRateOn(day)).toBe(rates[0]);
});

describe('a position', () => {
  it.each([
    ['2026-11-20', 1_600],
    ['2026-11-20', 2_350],
    ['2020-08-01', 1_900],
  ])('supplied on %s is refused at %i basis points', (supplyOn, rate) => {
    expect(refusalOf(() => state(wanted(rate, supplyOn)))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'positions.0.taxPercent' }],
    });
  });

  it('is told which rates were in force', () => {
    expect(refusalOf(() => state(wanted(2_350, '2026-11-20'))).detail).toBe(
      'Bei Leistung am 20.11.2026 gilt ein Steuersatz von 19 %, 7 % oder 0 %.',
    );
  });

  it.each([
    ['2026-11-20', 1_900],
    ['2026-11-20', 700],
    ['2026-11-20', 0],
    ['2020-08-01', 1_600],
    ['2020-08-01', 500],
  ])('supplied on %s is taken at %i basis points', (supplyOn, rate) => {
    expect(state(wanted(rate, supplyOn)).taxes).toMatchObject([{ taxBasisPoints: rate }]);
  });

  it('without a day of supply is judged by the date of the invoice', () => {
    expect(refusalOf(() => state(wanted(1_600, null))).code).toBe('validation-failed');
    expect(state(wanted(1_600, null, '2020-09-01')).netCents).toBe(8_800);
  });
});

it('takes an invoice back at the rate that it states, whatever is in force', () => {
  const sent = { ...state(wanted(1_900, '2026-11-20')), supplyOn: '2020-08-01' };
  const storno = { number: 'RE-2026-00002', date: '2026-11-24', reason: null };
  expect(takenBack('s', sent, storno).taxes).toEqual([
    { ...sent.taxes[0], netCents: -8_800, taxCents: -1_672 },
  ]);
});
