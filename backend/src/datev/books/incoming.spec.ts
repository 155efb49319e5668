import { byHand } from '#contracts/supplier-invoices/by-hand.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { bookingsOf, settingsWith, supplied } from '../testing/booked.js';
import { incomingDocument, supplierOf } from './incoming.js';

const papersOf = (what: Partial<SupplierInvoice>) =>
  incomingDocument({ ...supplied, ...what }, settingsWith()).papers;

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
        text: 'Müller & Söhne, BE-2026-00001',
        orderNumber: 'BE-2026-00001',
        link: '',
      },
    ]);
  });

  it('that is dated after its arrival counts in the month of its date', () => {
    const settings = settingsWith();
    const early = { ...supplied, receivedAt: '2026-10-30T08:00:00.000Z' };
    const [row] = bookingsOf([incomingDocument(early, settings)], settings);
    expect(row).toMatchObject({ suppliedOn: '2026-11-17', taxPeriodOn: '2026-11-17' });
  });

  it('has the stored file as its paper, if there is one', () => {
    const hash = 'f'.repeat(64);
    expect(papersOf({ fileHash: hash, format: 'ZUGFeRD' })).toEqual([{ hash, extension: 'pdf' }]);
    expect(papersOf({ fileHash: hash, format: 'UBL' })).toEqual([{ hash, extension: 'xml' }]);
    expect(papersOf({})).toEqual([]);
  });

  it('is ordinary, and its supplier a company with a VAT id', () => {
    const seller = { ...supplied.seller, vatId: 'DE123456788' };
    const { oddities, parties } = incomingDocument({ ...supplied, seller }, settingsWith());
    expect(oddities).toEqual([]);
    expect(parties).toMatchObject([{ name: 'Müller & Söhne', isCompany: true, vatId: 'DE123456788' }]);
  });

  it('has no row for a rate whose lines cancel each other out', () => {
    const settings = settingsWith();
    const [line] = supplied.lines;
    const pledge = (netCents: number) => line && { ...line, netCents, taxBasisPoints: 0 };
    const lines = [line, pledge(1_500), pledge(-1_500)].filter((one) => one !== undefined);
    const document = incomingDocument({ ...supplied, lines }, settings);
    expect(document.oddities).toEqual([]);
    expect(bookingsOf([document], settings).map(({ account, cents }) => [account, cents])).toEqual([
      ['3400', 14_875],
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

const partly = (...lines: readonly (readonly [taxBasisPoints: number, taxCategory: string])[]) => {
  const [line] = supplied.lines;
  const seller = { ...supplied.seller, vatId: 'ATU12345678' };
  const all = lines.map(
    ([taxBasisPoints, taxCategory]) => ({ ...line, taxBasisPoints, taxCategory }) as typeof line & object,
  );
  return { ...supplied, seller, lines: all, netCents: 25_000, taxCents: 2_375, grossCents: 27_375 };
};

const rowsOf = (invoice: SupplierInvoice) =>
  incomingDocument(invoice, settingsWith())
    .book(() => '70000', false)
    .map(({ ledgerAccount, amountCents, what }) => [ledgerAccount, amountCents, what]);

describe('an invoice of a supplier without tax', () => {
  it.each([
    ['of goods from the EU', 'ATU12345678', 'K', '3425', '5425', ['owed']],
    ['of goods from Greece', 'EL123456783', 'K', '3425', '5425', ['owed']],
    ['of work from the EU', 'IE1234567FA', 'AE', '3123', '5923', ['owed']],
    ['of work from elsewhere', 'CHE123456789', 'AE', '3125', '5925', ['owed']],
    ['from the EU, nobody says why', 'ATU12345678', undefined, '3425', '5425', ['reverse-charge']],
    ['of goods from Northern Ireland', 'XI123456789', 'K', '3425', '5425', ['owed']],
    ['with spaces around the VAT id', '  atu12345678', 'K', '3425', '5425', ['owed']],
    [
      'of goods from elsewhere that are said to be from the EU',
      'CHE1',
      'K',
      '3200',
      '5200',
      ['reverse-charge'],
    ],
    ['with a blank VAT id', '  ', undefined, '3200', '5200', ['untaxed']],
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

  it('in part owes the tax of that part only', () => {
    expect(rowsOf(partly([1_900, 'S'], [0, 'K']))).toEqual([
      ['3400', 14_875, 'Einkauf 19 %'],
      ['3425', 12_500, 'Innergemeinschaftlicher Erwerb'],
    ]);
    expect(rowsOf(partly([1_900, 'S'], [0, 'AE'])).at(-1)).toEqual([
      '3123',
      12_500,
      'Leistung aus der EU (§ 13b UStG)',
    ]);
  });

  it('that states two reasons is taken for goods from the EU, and the preview asks', () => {
    const both = partly([0, 'K'], [0, 'AE']);
    expect(rowsOf({ ...both, grossCents: 25_000 })).toEqual([
      ['3425', 25_000, 'Innergemeinschaftlicher Erwerb'],
    ]);
    expect(incomingDocument(both, settingsWith()).oddities).toEqual(['reverse-charge']);
    const twice = partly([0, 'K'], [0, 'K']);
    expect(incomingDocument(twice, settingsWith()).oddities).toEqual(['owed']);
  });
});

const keyOf = (supplierId: string | null, supplierName: string) =>
  supplierOf({ ...supplied, supplierId, supplierName }).key;

it('a supplier without a record is known by its name, however it is written', () => {
  expect(keyOf('s1', 'Müller')).toBe('supplier:s1');
  expect(keyOf(null, ' Müller & Söhne ')).toBe('supplier:müller & söhne');
  expect(supplierOf(supplied).vatId).toBe('');
});
