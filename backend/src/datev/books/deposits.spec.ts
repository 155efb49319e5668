import type { DatevSettings } from '#contracts/datev/datev-settings.js';
import { GOLDEN, sentInvoice } from '../../invoices/testing/golden-invoices.js';
import { bookingsOf, finished, settingsWith } from '../testing/booked.js';
import { outgoingDocument } from './outgoing.js';

const golden = (name: string) => {
  const found = GOLDEN.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return finished(sentInvoice(found));
};
const booked = (
  name: string,
  chart: 'SKR03' | 'SKR04' | 'SKR51' = 'SKR03',
  datev: Partial<DatevSettings> = {},
) => {
  const settings = settingsWith(datev, chart);
  return bookingsOf([outgoingDocument(golden(name), null, settings)], settings);
};

describe('deposits', () => {
  it.each([
    ['SKR03', '1718'],
    ['SKR04', '3272'],
    ['SKR51', '1718'],
  ] as const)('are booked in %s on %s, and not as revenue', (chart, account) => {
    expect(booked('a deposit', chart)).toMatchObject([
      { contraAccount: account, side: 'S', cents: 35_700, taxPeriodOn: '2026-11-10' },
    ]);
    expect(booked('a Storno of a deposit', chart)).toMatchObject([{ contraAccount: account, side: 'H' }]);
  });

  it.each(['SKR03', 'SKR04'] as const)('have no tax key in %s: their accounts are automatic', (chart) => {
    const names = ['a deposit', 'a Storno of a deposit', 'a final invoice'];
    const rows = names.flatMap((name) => booked(name, chart, { taxKeys: true }));
    expect(rows.filter(({ taxKey }) => taxKey !== '')).toEqual([]);
  });

  it('are released by the final invoice, which books the whole revenue', () => {
    const rows = booked('a final invoice').map(({ contraAccount, side, cents }) => [
      contraAccount,
      side,
      cents,
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['1718', 'H', 3_966],
        ['1711', 'H', 535],
      ]),
    );
    const sum = rows.reduce((all, [, side, cents]) => all + (side === 'S' ? 1 : -1) * Number(cents), 0);
    expect(sum).toBe(golden('a final invoice').content.grossCents);
    const revenue = rows.filter(([account]) => account === '8400').map(([, , cents]) => cents);
    const { netCents, taxCents } = golden('a final invoice').content;
    expect(revenue).toHaveLength(1);
    expect(netCents + taxCents).toBeLessThan(Number(revenue[0]));
  });
});
