import { DEFAULT_REMINDER_SETTINGS } from '#contracts/reminders/reminder-settings.js';
import { defaultInterest, defaultSince } from './default-interest.js';

const { baseRates } = DEFAULT_REMINDER_SETTINGS;
const consumer = { cents: 100_000, isBusiness: false };

describe('interest of default', () => {
  it.each([
    // 1.27 + 5 percent of 1,000 € for 365 days, and for one day.
    ['a year', consumer, '2025-12-31', '2026-12-31', 6_270],
    ['one day', consumer, '2026-11-22', '2026-11-23', 17],
    ['a business', { cents: 100_000, isBusiness: true }, '2025-12-31', '2026-12-31', 10_270],
    // 181 days at 2.27 + 5, then 184 days at 1.27 + 5.
    ['a change of the rate', consumer, '2024-12-31', '2025-12-31', 6_765],
    // 366 days of a leap year are one year: 182 of 3.62 + 5, 184 of 3.37 + 5.
    ['a leap year', consumer, '2023-12-31', '2024-12-31', 8_494],
    // −0.88 + 5
    ['a negative rate', consumer, '2021-12-31', '2022-12-31', 4_120],
    ['no day', consumer, '2026-11-23', '2026-11-23', 0],
  ] as const)('counts %s', (_, claim, since, until, cents) => {
    expect(defaultInterest(claim, since, until, baseRates)).toBe(cents);
  });
});

describe('a day', () => {
  const zero = [{ from: '1990-01-01', basisPoints: 0 }];

  it.each([
    // One of 366 days, and 365 of 365.
    ['of a leap year weighs less than those after it', '2024-12-30', '2025-12-31', 5_013],
    ['of each later year weighs as one of its own year', '2024-12-30', '2026-12-31', 10_013],
    ['of 2000 is one of 366', '1999-12-31', '2000-12-31', 5_000],
    ['of 2100 is one of 365', '2099-12-31', '2100-12-31', 5_000],
  ])('%s', (_, since, until, cents) => {
    expect(defaultInterest(consumer, since, until, zero)).toBe(cents);
  });

  it('before the first known rate counts without a base rate', () => {
    expect(defaultInterest(consumer, '2024-12-31', '2025-12-31', [])).toBe(5_000);
  });
});

const of = (isBusiness: boolean) => ({ dueOn: '2026-10-01', isBusiness });

describe('default begins', () => {
  it('for a consumer with the first letter only', () => {
    expect(defaultSince(of(false), null, '2026-12-24')).toBeNull();
    expect(defaultSince(of(false), '2026-11-20', '2026-12-24')).toBe('2026-11-20');
  });

  it('for a business 30 days after the due date at the latest', () => {
    expect(defaultSince(of(true), null, '2026-10-31')).toBeNull();
    expect(defaultSince(of(true), null, '2026-11-01')).toBe('2026-10-31');
    expect(defaultSince(of(true), '2026-10-10', '2026-11-20')).toBe('2026-10-10');
  });
});
