import { balanceOf, balanceOn, monthsWithBalance } from './balance.js';

const movement = (on: string, cents: number) => ({ on, cents });

it('a balance is the sum of its movements, up to a day', () => {
  const movements = [movement('2026-11-01', 100), movement('2026-11-03', -30)];
  expect(balanceOf(movements)).toBe(70);
  expect(['2026-10-31', '2026-11-01', '2026-11-03'].map((day) => balanceOn(movements, day))).toEqual([
    0, 100, 70,
  ]);
});

describe('the months with a balance', () => {
  it.each([
    ['within a month', [movement('2026-11-01', 100), movement('2026-11-20', -100)], ['202611']],
    ['over a year', [movement('2026-11-30', 1), movement('2027-02-01', -1)], ['202611', '202612', '202701']],
    ['to the day before a movement', [movement('2026-11-05', 1), movement('2026-12-01', -1)], ['202611']],
    ['none on one day', [movement('2026-11-05', 1), movement('2026-11-05', -1)], []],
    ['none without an end', [movement('2026-11-05', 1)], []],
    [
      'not between two of them',
      [
        movement('2026-01-05', 1),
        movement('2026-01-07', -1),
        movement('2026-03-01', 2),
        movement('2026-03-02', -2),
      ],
      ['202601', '202603'],
    ],
    ['in any order', [movement('2026-11-20', -100), movement('2026-10-31', 100)], ['202610', '202611']],
  ])('%s', (_, movements, months) => expect(monthsWithBalance(movements)).toEqual(months));
});
