import { ageOf, daysOverdue, openMovements, owedCostsOn, paidCostsOn, type OpenItem } from './open-item.js';

const item: OpenItem = {
  invoiceId: 'i',
  workOrderId: 'w',
  customerId: 'c',
  number: 'RE-2026-00001',
  name: 'Ina Kunde',
  isBusiness: false,
  date: '2026-11-01',
  dueOn: '2026-11-15',
  grossCents: 11_900,
  coPayment: null,
  taxes: [],
  discount: null,
  cancelledOn: null,
  parts: [],
  asked: [],
  costs: [],
};
const part = (cents: number, on: string, reversedOn: string | null = null) => ({
  allocationId: `a-${on}`,
  paymentId: 'p',
  cents,
  on,
  reversedOn,
});

describe('the open sum of an invoice', () => {
  it('begins with the gross sum on the day of the invoice', () => {
    expect(openMovements(item)).toStrictEqual([{ on: '2026-11-01', cents: 11_900 }]);
  });

  it('falls with a payment, and rises on the day on which the payment is taken back', () => {
    const parts = [part(1_900, '2026-11-05'), part(10_000, '2026-11-06', '2026-11-09')];
    expect(openMovements({ ...item, parts })).toStrictEqual([
      { on: '2026-11-01', cents: 11_900 },
      { on: '2026-11-05', cents: -1_900 },
      { on: '2026-11-06', cents: -10_000 },
      { on: '2026-11-09', cents: 10_000 },
    ]);
  });

  it('falls by the gross sum on the day of the cancellation', () => {
    expect(openMovements({ ...item, cancelledOn: '2026-11-20' })).toStrictEqual([
      { on: '2026-11-01', cents: 11_900 },
      { on: '2026-11-20', cents: -11_900 },
    ]);
  });
});

describe('the costs of reminders', () => {
  const asked = [
    { letterId: '1', cents: 250, sentOn: '2026-11-20' },
    { letterId: '2', cents: 750, sentOn: '2026-12-01' },
    { letterId: '3', cents: 1_500, sentOn: null },
  ];

  it('are paid from the day of the payment until the day before it is taken back', () => {
    const costs = [part(100, '2026-11-21'), part(50, '2026-11-22', '2026-11-25')];
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24', '2026-11-25'];
    expect(days.map((day) => paidCostsOn({ ...item, costs }, day))).toEqual([0, 100, 150, 150, 100]);
  });

  it('are those of the last letter that was sent until the day', () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-30', '2026-12-01', '2027-01-01'];
    expect(days.map((day) => owedCostsOn({ ...item, asked }, day))).toEqual([0, 250, 250, 750, 750]);
  });

  it('are lowered by what was paid, never below zero', () => {
    const costs = [part(300, '2026-11-21')];
    const days = ['2026-11-20', '2026-11-21', '2026-12-01'];
    expect(days.map((day) => owedCostsOn({ ...item, asked, costs }, day))).toEqual([250, 0, 450]);
  });

  it('are owed no more from the day of the cancellation on', () => {
    const cancelled = { ...item, asked, cancelledOn: '2026-12-05' };
    expect(['2026-12-04', '2026-12-05', '2026-12-06'].map((day) => owedCostsOn(cancelled, day))).toEqual([
      750, 0, 0,
    ]);
  });
});

it('an item is overdue from the day after its due date', () => {
  expect(
    ['2026-11-14', '2026-11-15', '2026-11-16', '2026-12-15'].map((day) => daysOverdue('2026-11-15', day)),
  ).toEqual([0, 0, 1, 30]);
});

describe('the age of an item that was due on 1 November', () => {
  it.each([
    ['2026-10-31', 'NOT_DUE'],
    ['2026-11-01', 'NOT_DUE'],
    ['2026-11-02', 'TO_14'],
    ['2026-11-15', 'TO_14'],
    ['2026-11-16', 'TO_30'],
    ['2026-12-01', 'TO_30'],
    ['2026-12-02', 'TO_60'],
    ['2026-12-31', 'TO_60'],
    ['2027-01-01', 'OVER_60'],
  ])('is on %s %s', (day, age) => expect(ageOf('2026-11-01', day)).toBe(age));
});
