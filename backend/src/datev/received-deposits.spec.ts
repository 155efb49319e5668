import { position } from '../invoices/testing/golden-parts.js';
import { receivedDeposit, taxedOn } from './received-deposits.js';
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

  it('not with a final invoice that is a draft', () => {
    const final = others.get('f')!;
    const drafted = new Map([['f', { ...final, issued: null }]]);
    expect(taxedOn({ ...nothing, deductedBy }, drafted)).toBeNull();
  });

  it('with the day of the final invoice if that states no day of supply', () => {
    const final = others.get('f')!;
    const undated = new Map([['f', { ...final, content: { ...final.content, supplyOn: null } }]]);
    expect(taxedOn({ ...nothing, deductedBy }, undated)).toBe('2026-12-10');
  });
});

describe('a deposit', () => {
  const unpaid = sent({ form: 'DEPOSIT', positions: [position()], supplyOn: null });
  const asked: (readonly string[])[] = [];
  const lookUp = (ids: readonly string[]) => {
    asked.push(ids);
    return Promise.resolve(others);
  };

  it('whose day of receipt is stated is booked as it is', async () => {
    const received = sent({ form: 'DEPOSIT', positions: [position()], supplyOn: '2026-11-10' });
    expect(await receivedDeposit(received, lookUp)).toBe(received);
    expect(asked).toEqual([]);
  });

  it('waits until somebody pays', async () => {
    expect(await receivedDeposit(unpaid, lookUp)).toBeNull();
    expect(asked.splice(0)).toEqual([[]]);
  });

  it('is booked with the day from which its tax counts', async () => {
    const { content } = unpaid;
    const booked = await receivedDeposit({ ...unpaid, deductedBy, storno }, lookUp);
    expect(booked).toEqual({
      ...unpaid,
      deductedBy,
      storno,
      content: { ...content, supplyOn: '2026-11-15' },
    });
    expect(asked.splice(0)).toEqual([['f', 's']]);
  });
});
