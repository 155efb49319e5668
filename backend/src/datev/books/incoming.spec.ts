import { byHand } from '#contracts/supplier-invoices/by-hand.js';
import { bookingsOf, settingsWith, supplied } from '../testing/booked.js';
import { incomingDocument } from './incoming.js';

describe('an invoice of a supplier', () => {
  it('is booked against the supplier; its input tax counts in the month in which the invoice is there', () => {
    const settings = settingsWith({ taxKeys: true });
    expect(bookingsOf([incomingDocument(supplied, settings)], settings)).toMatchObject([
      {
        cents: supplied.grossCents,
        side: 'S',
        account: '3400',
        contraAccount: '70000',
        taxKey: '',
        number: 'LR88/214',
        suppliedOn: '2026-11-17',
        taxPeriodOn: '2026-12-03',
      },
    ]);
  });

  it('is booked on the other side if it is a credit note', () => {
    const settings = settingsWith();
    const [line] = supplied.lines;
    const credit = { ...supplied, grossCents: -14_875, lines: line ? [{ ...line, netCents: -12_500 }] : [] };
    expect(bookingsOf([incomingDocument(credit, settings)], settings)).toMatchObject([
      { cents: 14_875, side: 'H', text: expect.stringMatching(/^Gutschrift/) as string },
    ]);
  });
});

it('an invoice of a supplier in another currency or about a prepayment is booked by hand', () => {
  expect(byHand(supplied)).toBeNull();
  expect(byHand({ ...supplied, currency: 'CHF' })).toBe('foreign-currency');
  expect(byHand({ ...supplied, documentKind: 'PREPAYMENT' })).toBe('prepayment');
  expect(byHand({ ...supplied, prepaidCents: 5_000 })).toBe('prepayment');
});

const untaxedFrom = (vatId: string | null, taxCategory?: string) => {
  const category = taxCategory === undefined ? {} : { taxCategory };
  const lines = supplied.lines.map((line) => ({ ...line, taxBasisPoints: 0, ...category }));
  return { ...supplied, seller: { ...supplied.seller, vatId }, lines };
};

describe('an invoice of a supplier without tax', () => {
  it.each([
    ['of goods from the EU', 'ATU12345678', 'K', '3425', '5425', ['owed']],
    ['of goods from Greece', 'EL123456783', 'K', '3425', '5425', ['owed']],
    ['of work from the EU', 'IE1234567FA', 'AE', '3123', '5923', ['owed']],
    ['of work from elsewhere', 'CHE123456789', 'AE', '3125', '5925', ['owed']],
    ['from the EU, nobody says why', 'ATU12345678', undefined, '3425', '5425', ['reverse-charge']],
    ['that is exempt', 'ATU12345678', 'E', '3200', '5200', ['reverse-charge']],
    ['of goods from elsewhere', 'CHE123456789', undefined, '3200', '5200', ['reverse-charge']],
    ['of work in Germany', 'DE123456788', 'AE', '3200', '5200', ['reverse-charge']],
    ['in Germany', 'DE123456788', undefined, '3200', '5200', ['untaxed']],
    ['of somebody without a VAT id', null, undefined, '3200', '5200', ['untaxed']],
  ] as const)('%s', (_, vatId, category, inSkr03, inSkr04, oddities) => {
    const accounts = (['SKR03', 'SKR04'] as const).map((chart) => {
      const settings = settingsWith({ taxKeys: true }, chart);
      const document = incomingDocument(untaxedFrom(vatId, category), settings);
      expect(document.oddities).toEqual(oddities);
      const [row] = bookingsOf([document], settings);
      expect(row?.taxKey).toBe('');
      return row?.account;
    });
    expect(accounts).toEqual([inSkr03, inSkr04]);
  });

  it('counts in the month of the invoice if the garage owes the tax', () => {
    const settings = settingsWith();
    const [row] = bookingsOf([incomingDocument(untaxedFrom('ATU12345678', 'K'), settings)], settings);
    expect(row).toMatchObject({ suppliedOn: '2026-11-17', taxPeriodOn: '2026-11-17' });
  });
});
