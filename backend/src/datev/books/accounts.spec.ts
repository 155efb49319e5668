import { CHART_ACCOUNTS } from '#contracts/datev/charts.js';
import { settingsWith } from '../testing/booked.js';
import { expenseAccountOf, revenueAccountOf, taxKeyOf, vatIdAbroadOf } from './accounts.js';

const RATES = { standard: 1_900, reduced: 700 } as const;

describe.each(['SKR03', 'SKR04'] as const)('automatic accounts of %s', (chart) => {
  const { revenue, deposits, discount, expense, discountTaken } = CHART_ACCOUNTS[chart];
  const settings = settingsWith({ taxKeys: true }, chart);

  it.each([
    ...Object.entries(revenue).map(([kind, accounts]) => [`revenue of ${kind}`, 'sale', accounts] as const),
    ['deposits', 'sale', deposits],
    ['discounts', 'sale', discount],
    ['expenses', 'purchase', expense],
    ['Skonto taken', 'purchase', discountTaken],
  ] as const)('have no tax key beside them: %s', (_name, side, accounts) => {
    for (const rate of ['standard', 'reduced'] as const)
      expect([accounts[rate], taxKeyOf(RATES[rate], side, accounts[rate], settings)]).toEqual([
        accounts[rate],
        '',
      ]);
  });

  it('are not all accounts', () => {
    expect(taxKeyOf(1_900, 'sale', chart === 'SKR03' ? '8200' : '4200', settings)).toBe('3');
  });
});

const untaxed = (taxCase: 'EXEMPT' | 'PASSED_ON' | 'INTRA_COMMUNITY' | 'REVERSE_CHARGE') =>
  ({ taxCase, taxBasisPoints: 0, kind: 'LABOUR' }) as const;

describe('the revenue account', () => {
  const { invoicing, datev } = settingsWith();
  const stated = (taxBasisPoints: number, account: string) => ({
    datev,
    invoicing: { ...invoicing, revenueAccounts: [{ taxBasisPoints, account }] },
  });
  const labour = { taxCase: 'STANDARD', taxBasisPoints: 1_900, kind: 'LABOUR' } as const;
  it('that is stated for a rate is not that of another rate', () => {
    expect(revenueAccountOf(labour, null, stated(700, '8310'))).toBe('8400');
    expect(revenueAccountOf(labour, null, stated(1_900, '8410'))).toBe('8410');
  });

  it('that is stated for 0 % is that of exempt work only', () => {
    expect(revenueAccountOf(untaxed('EXEMPT'), null, stated(0, '8105'))).toBe('8105');
    expect(revenueAccountOf(untaxed('PASSED_ON'), null, stated(0, '8105'))).toBe('1590');
    expect(revenueAccountOf(untaxed('EXEMPT'), null, settingsWith())).toBe('8100');
  });

  it('is another one for goods and for work of a business in the EU', () => {
    expect(revenueAccountOf(untaxed('INTRA_COMMUNITY'), 'ATU12345675', settingsWith())).toBe('8125');
    expect(revenueAccountOf(untaxed('REVERSE_CHARGE'), 'ATU12345675', settingsWith())).toBe('8336');
    expect(revenueAccountOf(untaxed('REVERSE_CHARGE'), null, settingsWith())).toBe('8337');
  });

  it('that is chosen for parts is that of the standard rate', () => {
    const settings = settingsWith({ revenueByKind: true, partsAccount: '8409' });
    const parts = { ...labour, kind: 'PARTS' } as const;
    expect(revenueAccountOf(parts, null, settings)).toBe('8409');
    expect(revenueAccountOf({ ...parts, taxCase: 'REDUCED', taxBasisPoints: 700 }, null, settings)).toBe(
      '8301',
    );
  });
});

it('the expense account is the one that is stated for its rate, else that of the chart', () => {
  const { invoicing, datev } = settingsWith();
  const expenseAccounts = [
    { taxBasisPoints: 700, account: '3310' },
    { taxBasisPoints: 1_900, account: '3410' },
  ];
  const settings = { datev, invoicing: { ...invoicing, expenseAccounts } };
  const accounts = [1_900, 700, 0].map((taxBasisPoints) => expenseAccountOf(taxBasisPoints, settings));
  expect(accounts).toEqual(['3410', '3310', '3200']);
});

it.each([
  [1_900, 'sale', '3'],
  [700, 'sale', '2'],
  [0, 'sale', ''],
  [1_900, 'purchase', '9'],
  [700, 'purchase', '8'],
  [0, 'purchase', ''],
] as const)('the tax key of %i basis points of a %s is "%s"', (taxBasisPoints, side, key) => {
  expect(taxKeyOf(taxBasisPoints, side, '4999', settingsWith({ taxKeys: true }))).toBe(key);
  expect(taxKeyOf(taxBasisPoints, side, '4999', settingsWith({ taxKeys: false }))).toBe('');
});

it('the last account of an automatic range is automatic also in books with longer accounts', () => {
  const settings = settingsWith({ taxKeys: true });
  expect(taxKeyOf(1_900, 'sale', '84090', settings)).toBe('');
  expect(taxKeyOf(1_900, 'sale', '84100', settings)).toBe('3');
});

it.each([
  ['INTRA_COMMUNITY', 'ATU12345675', 'ATU12345675'],
  ['REVERSE_CHARGE', 'ATU12345675', 'ATU12345675'],
  ['REVERSE_CHARGE', 'el123456783', 'el123456783'],
  ['REVERSE_CHARGE', 'DE123456788', null],
  ['REVERSE_CHARGE', null, null],
  ['STANDARD', 'ATU12345675', null],
] as const)('DATEV reports to the EU, in the case %s with %s: %s', (taxCase, vatId, reported) => {
  expect(vatIdAbroadOf(taxCase, vatId)).toBe(reported);
});
