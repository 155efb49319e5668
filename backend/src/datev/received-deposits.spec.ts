import { taxedOn } from './received-deposits.js';
import { sent } from './testing/booked.js';

const nothing = { paid: null, deductedBy: null, storno: null };
const paid = { paidOn: '2026-11-20', method: 'TRANSFER', reference: null, paymentId: 'p1' } as const;
const deductedBy = { id: 'f', number: 'RE-2', claimId: 'c' };
const storno = { id: 's', reason: null, number: 'RE-3' };
const others = new Map([
  ['f', sent({ date: '2026-12-10', dueOn: '2026-12-10', supplyOn: '2026-11-15' })],
  ['s', sent({ date: '2026-12-01', dueOn: '2026-12-01' })],
]);

describe('the tax of a deposit without a day of receipt counts', () => {
  it.each([
    ['not before somebody pays', nothing, null],
    ['on the day of the money', { ...nothing, paid }, '2026-11-20'],
    ['at the latest with the supply', { ...nothing, paid, deductedBy }, '2026-11-15'],
    ['with the supply if nobody paid', { ...nothing, deductedBy }, '2026-11-15'],
    ['on the day of the Storno if nobody paid', { ...nothing, storno }, '2026-12-01'],
    ['on the day of the money also after a Storno', { ...nothing, paid, storno }, '2026-11-20'],
    [
      'not while the final invoice is being sent',
      { ...nothing, deductedBy: { ...deductedBy, id: 'x' } },
      null,
    ],
  ] as const)('%s', (_name, what, on) => {
    expect(taxedOn(what, others)).toBe(on);
  });
});
