import { distributed } from './distribute.js';

const items = [
  { invoiceId: 'a', open: 100.1, discount: null, costs: 0 },
  { invoiceId: 'b', open: 50, discount: { amount: 1, until: '2026-11-30' }, costs: 0 },
];
const given = (...parts: Parameters<typeof distributed>) =>
  [...distributed(...parts)].map(([id, { amount, discount }]) => [id, amount, discount]);

it('pays the longest due invoice first', () => {
  expect(given(120, items)).toEqual([
    ['a', 100.1, 0],
    ['b', 19.9, 0],
  ]);
});

it('pays the wanted invoice before all others, and leaves the rest as credit', () => {
  expect(given(60, items, 'b')).toEqual([
    ['b', 50, 0],
    ['a', 10, 0],
  ]);
  expect(given(500, items).map(([, amount]) => amount)).toEqual([100.1, 50]);
});

it('pays nothing with nothing, and no invoice that gives money back', () => {
  expect(given(0, items)).toEqual([]);
  expect(given(10, [{ invoiceId: 'a', open: -5, discount: null, costs: 0 }])).toEqual([]);
});

it('pays costs of reminders after all invoices', () => {
  const reminded = items.map((item) => ({ ...item, costs: 2.5 }));
  expect([...distributed(152, reminded)]).toEqual([
    ['a', { amount: 100.1, discount: 0, costs: 1.9 }],
    ['b', { amount: 50, discount: 0, costs: 0 }],
  ]);
  expect([...distributed(52.5, reminded, 'b')]).toEqual([['b', { amount: 50, discount: 0, costs: 2.5 }]]);
  const paid = [{ invoiceId: 'a', open: 0, discount: null, costs: 2.5 }];
  expect([...distributed(10, paid)]).toEqual([['a', { amount: 0, discount: 0, costs: 2.5 }]]);
});

it('never distributes more than there is, though the wanted invoice gives money back', () => {
  const credited = [{ invoiceId: 'a', open: -1, discount: null, costs: 2.5 }];
  expect([...distributed(1.5, credited, 'a')]).toEqual([['a', { amount: 0, discount: 0, costs: 1.5 }]]);
});

it('takes the Skonto only if the money fits exactly and came in time', () => {
  expect(given(49, items, 'b', '2026-11-30')).toEqual([['b', 49, 1]]);
  expect(given(149.1, items, null, '2026-11-30')).toEqual([
    ['a', 100.1, 0],
    ['b', 49, 1],
  ]);
  expect(given(49, items, 'b', '2026-12-01')).toEqual([['b', 49, 0]]);
  expect(given(48.99, items, 'b', '2026-11-30')).toEqual([['b', 48.99, 0]]);
});
