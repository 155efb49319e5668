import { CASH_CUSTOMER_ID } from '#contracts/customers/cash-customer.js';
import type { DatevSettings } from '#contracts/datev/datev-settings.js';
import { datevStream } from '#contracts/datev/datev-batches.js';
import { GOLDEN, sentInvoice } from '../../invoices/testing/golden-invoices.js';
import type { WantedPosition } from '../../invoices/drafts/invoice-content.js';
import { hu, position, starter, TAKEN, wanted } from '../../invoices/testing/golden-parts.js';
import { assemble } from '../assemble.js';
import { assembled, bookingsOf, finished, PERIOD, sent, settingsWith } from '../testing/booked.js';
import { signedCentsOf } from '../testing/read-extf.js';
import { discountAccountOf, moneyAccountOf } from './accounts.js';
import { customerOf, outgoingDocument } from './outgoing.js';
import { revenueKindOf, revenueParts } from './revenue-parts.js';

describe('an own invoice', () => {
  it('is booked against its customer with both days, text, order, plate and link', () => {
    const invoice = sent({ supplyOn: '2026-10-30' });
    expect(bookingsOf([outgoingDocument(invoice, null, settingsWith())], settingsWith())).toEqual([
      {
        cents: invoice.content.grossCents,
        side: 'S',
        account: '10000',
        contraAccount: '8400',
        taxKey: '',
        on: '2026-11-13',
        number: 'RE-2026-00181',
        text: 'Ina Blattner, XM-GB 14, A-2026-00044',
        link: invoice.id.toUpperCase(),
        plate: 'XM-GB 14',
        vatId: '',
        isLate: false,
        orderNumber: 'A-2026-00044',
        isFixed: false,
        suppliedOn: '2026-10-30',
        taxPeriodOn: '2026-10-30',
        dueOn: '2026-11-27',
        reverses: false,
      },
    ]);
  });

  it('names the first of several orders and how many follow', () => {
    const order = { plate: null, vehicleName: null, supplyOn: '2026-11-13', count: 1 };
    const orders = ['A-2026-00041', 'A-2026-00042', 'A-2026-00050'].map((number) => ({
      ...order,
      number,
      workOrderId: number,
    }));
    const positions = orders.map(() => position());
    const textOf = (of: typeof orders) => {
      const what = { form: 'COLLECTIVE', positions: positions.slice(0, of.length), orders: of } as const;
      const invoice = sent(what, { plate: null, orderNumber: null });
      return bookingsOf([outgoingDocument(invoice, null, settingsWith())], settingsWith())[0]?.text;
    };
    expect(textOf(orders)).toBe('Ina Blattner, A-2026-00041 und 2 weitere');
    expect(textOf(orders.slice(0, 2))).toBe('Ina Blattner, A-2026-00041 und A-2026-00042');
  });

  it('over the counter has one party for everybody without an account, whatever name was typed', () => {
    const sale = { ...finished(sent({ form: 'COUNTER' })), customerId: CASH_CUSTOMER_ID };
    const named = customerOf(sale);
    expect(named).toMatchObject({ name: 'Barverkauf', street: '', city: '', customerNumber: '' });
    const unnamed = { ...sale, issued: { ...sale.issued, recipientName: null } };
    expect(customerOf(unnamed)).toEqual(named);
    expect(customerOf(finished(sent()))).toMatchObject({ name: 'Ina Blattner' });
  });

  it('has an account for each kind of revenue, in the chart that is chosen', () => {
    const positions = [
      position(),
      position({ description: 'Bremsscheibe', unit: 'Stk', quantityMilli: 2_000, unitPriceE4: 499_500 }),
      position({ description: 'Fremdleistung Lackierer', unit: 'psch', quantityMilli: 1_000 }),
    ];
    const accounts = (chart: 'SKR03' | 'SKR04' | 'SKR51', datev: Partial<DatevSettings> = {}) => {
      const settings = settingsWith({ revenueByKind: true, ...datev }, chart);
      return bookingsOf([outgoingDocument(sent({ positions }), null, settings)], settings).map(
        ({ contraAccount }) => contraAccount,
      );
    };
    expect(accounts('SKR03')).toEqual(['8400', '8401', '8402']);
    expect(accounts('SKR04')).toEqual(['4400', '4401', '4402']);
    expect(accounts('SKR51')).toEqual(['8400', '8700', '8490']);
    expect(accounts('SKR03', { labourAccount: '8409' })).toEqual(['8409', '8401', '8402']);
    expect(accounts('SKR03', { revenueByKind: false })).toEqual(['8400']);
  });

  it.each([
    ['DE123456788', 'SKR03', '8337', ''],
    ['DE123456788', 'SKR04', '4337', ''],
    ['ATU12345675', 'SKR03', '8336', 'ATU12345675'],
    ['EL123456783', 'SKR04', '4336', 'EL123456783'],
    ['CHE123456788', 'SKR03', '8337', ''],
  ] as const)(
    'whose customer with %s owes the tax is booked in %s on %s',
    (recipientVatId, chart, account, vatId) => {
      const settings = settingsWith({}, chart);
      const positions = [position({ taxCase: 'REVERSE_CHARGE', taxBasisPoints: 0 })];
      const invoice = sent({ positions }, { recipientCompany: 'Alpen Logistik GmbH', recipientVatId });
      expect(bookingsOf([outgoingDocument(invoice, null, settings)], settings)).toMatchObject([
        { contraAccount: account, vatId },
      ]);
    },
  );

  it('of a used car has the account that is chosen for cars', () => {
    const car = sent({ positions: [position({ taxCase: 'MARGIN_SCHEME', taxBasisPoints: 0 })] });
    const account = (datev: Partial<DatevSettings>) => {
      const settings = settingsWith({ revenueByKind: true, ...datev });
      return bookingsOf([outgoingDocument(car, null, settings)], settings).map(
        ({ contraAccount }) => contraAccount,
      );
    };
    expect(account({})).toEqual(['8193']);
    expect(account({ carsAccount: '8195' })).toEqual(['8195']);
  });

  it('has the account that is stated for its rate, of labour also if revenue is separated', () => {
    const positions = [position(), position({ unit: 'Stk' })];
    const accounts = (datev: Partial<DatevSettings>) => {
      const { invoicing, ...others } = settingsWith(datev);
      const revenueAccounts = [{ taxBasisPoints: 1_900, account: '8420' }];
      const settings = { ...others, invoicing: { ...invoicing, revenueAccounts } };
      return bookingsOf([outgoingDocument(sent({ positions }), null, settings)], settings).map(
        ({ contraAccount }) => contraAccount,
      );
    };
    expect(accounts({})).toEqual(['8420']);
    expect(accounts({ revenueByKind: true })).toEqual(['8420', '8401']);
    expect(accounts({ revenueByKind: true, labourAccount: '8409' })).toEqual(['8409', '8401']);
  });

  it.each([
    [4, ['8400', '10000', '1200', '8736']],
    [5, ['84000', '100000', '12000', '87360']],
    [8, ['84000000', '100000000', '12000000', '87360000']],
  ])('has the accounts of the chart in books with accounts of %i digits', (accountLength, accounts) => {
    const settings = settingsWith();
    const long = { ...settings, invoicing: { ...settings.invoicing, accountLength } };
    const [row] = bookingsOf([outgoingDocument(sent(), null, long)], long);
    expect([
      row?.contraAccount,
      row?.account,
      moneyAccountOf('TRANSFER', long),
      discountAccountOf('STANDARD', 1_900, null, long),
    ]).toEqual(accounts);
  });

  it.each([
    ['a proof of time', { sources: [{ kind: 'TIME_LOG', id: 't' }], unit: 'Stk' }, 'LABOUR'],
    ['a proof of stock', { sources: [{ kind: 'STOCK_ISSUE', id: 's' }], unit: 'Std' }, 'PARTS'],
    [
      'an article sold in „Pauschal“',
      { sources: [{ kind: 'STOCK_ISSUE', id: 's' }], unit: 'Pauschal' },
      'PARTS',
    ],
    ['a used car', { taxCase: 'MARGIN_SCHEME' }, 'CARS'],
    ['hours', { unit: 'AW' }, 'LABOUR'],
    ['a fixed price', { unit: 'Pauschal' }, 'LABOUR'],
    ['pieces', { unit: 'Stk' }, 'PARTS'],
    ['work of others', { description: 'Lackierung Tür', unit: 'Stk' }, 'SUBLET'],
  ] as const)('knows the kind of revenue by %s', (_, what, kind) => {
    const line = { taxCase: 'STANDARD', sources: [], unit: 'Std', description: 'x', ...what } as const;
    expect(revenueKindOf(line)).toBe(kind);
  });

  it.each([
    ['8400', 4, ''],
    ['84000', 5, ''],
    ['8200', 4, '3'],
    ['8420', 4, '3'],
  ])('on account %s of %i digits, with tax keys, carries the key "%s"', (account, accountLength, taxKey) => {
    const { invoicing, datev } = settingsWith({ taxKeys: true, fixed: true });
    const revenueAccounts = [{ taxBasisPoints: 1_900, account }];
    const settings = { datev, invoicing: { ...invoicing, accountLength, revenueAccounts } };
    expect(bookingsOf([outgoingDocument(sent(), null, settings)], settings)).toMatchObject([
      { contraAccount: account, taxKey, isFixed: true },
    ]);
  });

  it('names the VAT id of a customer abroad', () => {
    const abroad = finished(sentInvoice(GOLDEN.find(({ name }) => name.includes('intra')) ?? GOLDEN[0]!));
    const settings = settingsWith();
    const rows = bookingsOf([outgoingDocument(abroad, null, settings)], settings);
    const vatId = abroad.issued.recipientVatId ?? '';
    expect(rows.map((row) => row.vatId)).toEqual(rows.map(() => vatId));
  });

  it.each(GOLDEN.map((golden) => [golden.name, golden] as const))(
    'adds up to the invoice: %s',
    (_, golden) => {
      for (const revenueByKind of [false, true])
        for (const generalReversal of [false, true]) {
          const settings = settingsWith({ revenueByKind, generalReversal });
          const invoice = finished(sentInvoice(golden));
          const document = { ...outgoingDocument(invoice, null, settings), on: '2026-11-20' };
          const postings = assembled([document], settings).postings;
          expect(postings.reduce((sum, { signedCents }) => sum + signedCents, 0)).toBe(
            invoice.content.grossCents,
          );
          const rows = postings.filter(({ amountCents }) => amountCents > 0);
          expect(rows.map(({ amountCents }) => amountCents).every(Number.isSafeInteger)).toBe(true);
        }
    },
  );

  it('lowers each kind of revenue by its share of a discount on the whole, to the cent', () => {
    const { content } = sent({ discount: { basisPoints: null, cents: 1_001, reason: 'DISCOUNT' } });
    const parts = revenueParts(content, true);
    expect(parts.map(({ kind }) => kind)).toEqual(['LABOUR', 'PARTS']);
    expect(parts.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(content.grossCents);
  });

  it('is booked as charged if its prices contain the tax', () => {
    const { content } = sent({ prices: 'GROSS' });
    const parts = revenueParts(content, true);
    expect(parts.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(content.grossCents);
  });
});

describe('a Storno', () => {
  const storno = finished(
    sentInvoice({ name: 'x', wanted: wanted(), taken: TAKEN, isStorno: true }),
    '0190f3c2-0000-7000-8000-000000000005',
  );

  it('is booked on the other side, in the month in which it is made', () => {
    const settings = settingsWith();
    const [row] = bookingsOf([outgoingDocument(storno, null, settings)], settings);
    expect(row).toMatchObject({ side: 'H', reverses: false, dueOn: '', taxPeriodOn: '2026-11-20' });
    expect(row?.text).toMatch(/^Storno, Ina Blattner/);
  });

  it('repeats the side of the invoice as Generalumkehr', () => {
    const settings = settingsWith({ generalReversal: true });
    const [row] = bookingsOf([outgoingDocument(storno, null, settings)], settings);
    expect(row).toMatchObject({ side: 'S', reverses: true });
    expect(row === undefined ? 0 : signedCentsOf(row)).toBe(storno.content.grossCents);
  });
});

describe('the accounts of customers and suppliers', () => {
  const settings = settingsWith({ partyAccounts: 'EACH' });
  const of = (customerId: string, id: string) =>
    outgoingDocument({ ...sent({ number: `RE-${id}` }), id, customerId }, null, settings);

  it('are counted, kept, and one for all if the settings say so', () => {
    const first = assembled([of('c1', '1'), of('c2', '2'), of('c1', '3')], settings);
    expect(first.newAccounts).toEqual([
      { party: 'customer:c1', account: '10001' },
      { party: 'customer:c2', account: '10002' },
    ]);
    const known = datevStream.initial.accounts.set('customer:c2', '10001');
    const next = assemble(
      [of('c1', '1'), of('c2', '2')],
      { ...datevStream.initial, accounts: known },
      settings,
      {
        kind: 'OUTGOING',
        ...PERIOD,
      },
    );
    expect(next.postings.map(({ account }) => account)).toEqual(['10002', '10001']);
    expect(assembled([of('c1', '1')], settingsWith()).newAccounts).toEqual([]);
  });
});

const rowsOf = (positions: readonly WantedPosition[], chart: 'SKR03' | 'SKR04' = 'SKR03') => {
  const settings = settingsWith({}, chart);
  const invoice = sent({ positions, exemptionReason: 'x' });
  return bookingsOf([outgoingDocument(invoice, null, settings)], settings).map((row) => [
    row.cents,
    row.side,
    row.contraAccount,
  ]);
};

it('an exchanged part is booked with its tax, and the old one is bought without', () => {
  expect(rowsOf([starter])).toEqual([
    [32_712, 'S', '8400'],
    [2_499, 'H', '3200'],
  ]);
  expect(rowsOf([starter], 'SKR04').map(([, , account]) => account)).toEqual(['4400', '5200']);
  expect(rowsOf([starter, hu])).toEqual([
    [32_712, 'S', '8400'],
    [2_499, 'H', '3200'],
    [9_350, 'S', '8100'],
  ]);
  expect(rowsOf([{ ...starter, taxCase: 'EXEMPT', taxBasisPoints: 0 }])).toEqual([[24_990, 'S', '8100']]);
});

it('texts keep the letters of names that Windows-1252 does not have', () => {
  const settings = settingsWith();
  const invoice = sent({}, { recipientName: 'Łukasz Şahin' });
  const [row] = bookingsOf([outgoingDocument(invoice, null, settings)], settings);
  expect(row?.text).toMatch(/^Lukasz Sahin, /);
});

it('texts never begin as a formula, and rows are in the order of number and date', () => {
  const settings = settingsWith();
  const of = (number: string, id: string, recipientName = '=1+1') =>
    outgoingDocument(
      { ...sent({ number }, { recipientName }), id: `0190f3c2-0000-7000-8000-00000000000${id}` },
      null,
      settings,
    );
  const rows = bookingsOf([of('RE-2026-00010', '1'), of('RE-2026-00009', '2', '@SUM(A1)')], settings);
  expect(rows.map(({ number, text }) => [number, text.slice(0, 4)])).toEqual([
    ['RE-2026-00009', 'SUM('],
    ['RE-2026-00010', '1+1,'],
  ]);
});
