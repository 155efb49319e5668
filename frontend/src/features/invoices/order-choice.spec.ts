import type { BillableOrderAnswer } from '#contracts/invoices/collective.api.js';
import { isOfSeveralMonths, monthsOf, tickedAtFirst, whyTooMany } from './order-choice.js';

const order = (id: string, supplyDate: string | null, more: Partial<BillableOrderAnswer> = {}) => ({
  workOrderId: id,
  number: id,
  description: null,
  licensePlate: null,
  supplyDate,
  positions: 1,
  alone: null,
  ...more,
});
const many = (count: number, more: Partial<BillableOrderAnswer> = {}) =>
  Array.from({ length: count }, (_, at) => order(`o${at}`, '2026-11-02', more));

const [october, second, november, empty] = [
  order('a', '2026-10-30'),
  order('b', '2026-10-02'),
  order('c', '2026-11-02'),
  order('d', null, { positions: 0 }),
];

describe('the choice of orders', () => {
  it('shows each month, the oldest first, and last the orders with nothing to bill', () => {
    expect(monthsOf([empty, november, october, second])).toEqual([
      { name: 'Oktober 2026', orders: [october, second] },
      { name: 'November 2026', orders: [november] },
      { name: 'Ohne Leistung', orders: [empty] },
    ]);
  });

  it('ticks the oldest month with two orders that can be billed together', () => {
    expect(tickedAtFirst([october, november, order('e', '2026-11-20'), empty])).toEqual(['c', 'e']);
    expect(tickedAtFirst([october, { ...second, alone: 'Anzahlung' }])).toEqual([]);
    expect(tickedAtFirst([october, { ...second, positions: 0 }])).toEqual([]);
  });

  it('ticks as many as one invoice takes', () => {
    expect(tickedAtFirst(many(51))).toHaveLength(50);
    expect(tickedAtFirst(many(11, { positions: 20 }))).toHaveLength(10);
  });

  it('says why these are too many', () => {
    expect(whyTooMany(many(51))).toBe('Eine Sammelrechnung hat höchstens 50 Aufträge.');
    expect(whyTooMany(many(11, { positions: 20 }))).toBe('Eine Sammelrechnung hat höchstens 200 Positionen.');
    expect(whyTooMany(many(10, { positions: 20 }))).toBeNull();
  });

  it('knows orders of several months', () => {
    expect(isOfSeveralMonths([october, second, empty])).toBe(false);
    expect(isOfSeveralMonths([october, november])).toBe(true);
  });
});
