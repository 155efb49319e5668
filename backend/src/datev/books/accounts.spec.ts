import { CHART_ACCOUNTS } from '#contracts/datev/charts.js';
import { settingsWith } from '../testing/booked.js';
import { taxKeyOf } from './accounts.js';

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
