import * as fc from 'fast-check';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { monthOf, outgoingDocument, type FinishedInvoice } from './books/outgoing.js';
import { replacedBy, stornoBefore } from './replaced.js';
import { settingsWith } from './testing/booked.js';
import { orderInvoice, type OrderInvoice } from './testing/order-invoices.js';

/** What each invoice of an order replaces, by its id. */
const replacedIn = (...ofOrder: readonly OrderInvoice[]) => {
  const all = ofOrder.map(orderInvoice);
  const invoices = all.filter(({ kind }) => kind === 'INVOICE');
  return Object.fromEntries(invoices.map((one) => [one.id, stornoBefore(one, all.toReversed())]));
};

describe('an invoice after a Storno of its order', () => {
  const first = { id: 'i1', on: '2026-11-02' };
  const storno = { id: 's1', on: '2026-11-20', isStorno: true };
  const again = { id: 'i2', on: '2026-12-01' };
  const more = { id: 'i3', on: '2026-12-02' };

  it('replaces the cancelled one if it is the first; without proofs each Storno counts once', () => {
    expect(replacedIn(first, storno, again, more)).toEqual({ i1: null, i2: { on: '2026-11-20' }, i3: null });
    const second = { id: 's2', on: '2027-01-11', isStorno: true };
    const third = { id: 'i4', on: '2027-01-12' };
    expect(replacedIn(first, storno, again, more, second, third)['i4']).toEqual({ on: '2027-01-11' });
  });

  it('does not replace one of another month of supply', () => {
    expect(replacedIn({ ...storno, supplyOn: '2026-09-15' }, again)).toEqual({ i2: null });
  });

  it('replaces one whose proofs it shares, also twice, and no other', () => {
    const proofs = ['t1', 't2'];
    const secondStorno = { id: 's2', on: '2026-12-03', isStorno: true, proofs };
    const all = [
      { ...first, proofs },
      { ...storno, proofs },
      { ...more, id: 'other', on: '2026-11-25', proofs: ['t3'] },
      { ...again, proofs: [...proofs, 't4'] },
      secondStorno,
      { id: 'i5', on: '2026-12-04', proofs },
    ];
    expect(replacedIn(...all)).toEqual({
      i1: null,
      other: null,
      i2: { on: '2026-11-20' },
      i5: { on: '2026-12-03' },
    });
  });

  it('replaces a cancelled whole in parts', () => {
    const form = 'PARTIAL' as const;
    const all = [
      { ...storno, proofs: ['t1', 't2'] },
      { ...again, form, proofs: ['t1'] },
      { ...more, form, proofs: ['t2'] },
    ];
    expect(replacedIn(...all)).toEqual({ i2: { on: '2026-11-20' }, i3: { on: '2026-11-20' } });
  });

  it('does not replace a deposit, which is taken back before the final invoice', () => {
    const deposit = { form: 'DEPOSIT', supplyOn: '2026-10-10' } as const;
    const all = [
      { id: 'd', on: '2026-10-12', ...deposit },
      { id: 'sd', on: '2026-11-03', isStorno: true, ...deposit },
      { id: 'f', on: '2026-11-05' },
    ];
    expect(replacedIn(...all)).toEqual({ d: null, f: null });
  });

  it('keeps its place if a deposit is sent before it', () => {
    const deposit = { id: 'd', on: '2026-11-21', form: 'DEPOSIT', supplyOn: '2026-10-10' } as const;
    expect(replacedIn(first, storno, deposit, again)).toEqual({
      i1: null,
      d: null,
      i2: { on: '2026-11-20' },
    });
  });

  it('replaces a deposit only of the same money', () => {
    const deposit = { form: 'DEPOSIT', supplyOn: '2026-10-10' } as const;
    const all = [
      { ...storno, ...deposit },
      { id: 'other', on: '2026-11-21', ...deposit, supplyOn: '2026-10-11' },
      { id: 'again', on: '2026-11-22', ...deposit },
    ];
    expect(replacedIn(...all)).toEqual({ other: 'unproven', again: { on: '2026-11-20' } });
  });

  it('stays in its own month as a part without proofs, and the preview asks', () => {
    const form = 'PARTIAL' as const;
    const all = [
      { id: 'p1', on: '2026-10-31', form },
      { id: 's1', on: '2026-11-02', form, isStorno: true },
      { id: 'p2', on: '2026-11-03', form },
      { id: 'again', on: '2026-11-04', form },
    ];
    expect(replacedIn(...all)).toEqual({ p1: null, p2: 'unproven', again: 'unproven' });
    const settings = settingsWith();
    expect(outgoingDocument(orderInvoice(again), 'unproven', settings).oddities).toContain('billed-again');
  });

  it.each([
    ['a whole one, a whole one without proofs', 'WHOLE', 'WHOLE', ['t1'], [], { on: '2026-11-20' }],
    ['a whole one without proofs, a whole one', 'WHOLE', 'WHOLE', [], ['t1'], { on: '2026-11-20' }],
    ['a part, a whole one without proofs', 'WHOLE', 'PARTIAL', [], ['t1'], 'unproven'],
    ['a whole one without proofs, a part', 'PARTIAL', 'WHOLE', ['t1'], [], 'unproven'],
    ['a part, a whole one, both without proofs', 'WHOLE', 'PARTIAL', [], [], 'unproven'],
  ] as const)('after the Storno of %s', (_, form, cancelledForm, proofs, cancelledProofs, replaced) => {
    const cancelled = { ...storno, form: cancelledForm, proofs: cancelledProofs };
    expect(replacedIn(cancelled, { ...again, form, proofs })).toEqual({ i2: replaced });
  });

  it('does not take the place of a draft, nor replace the deposit of another customer', () => {
    const all = [storno, more, again].map(orderInvoice);
    const drafted = all.map((one) => (one.id === more.id ? { ...one, issued: null } : one));
    expect(stornoBefore(orderInvoice(again), drafted)).toEqual({ on: '2026-11-20' });
    const deposit = { form: 'DEPOSIT', supplyOn: '2026-10-10' } as const;
    const other = { ...orderInvoice({ ...storno, ...deposit }), customerId: 'c9' };
    const invoice = orderInvoice({ ...again, ...deposit });
    expect(stornoBefore(invoice, [other, invoice])).toBe('unproven');
  });

  it('is not confused by a deposit that nobody has paid', () => {
    const deposit = orderInvoice({ id: 'd', on: '2026-11-21', form: 'DEPOSIT' });
    const unpaid = { ...deposit, content: { ...deposit.content, supplyOn: null } };
    const [cancelled, invoice] = [orderInvoice(storno), orderInvoice(again)];
    expect(stornoBefore(invoice, [cancelled, unpaid, invoice])).toEqual({ on: '2026-11-20' });
  });

  it('with proofs leaves other parts alone', () => {
    const form = 'PARTIAL' as const;
    const all = [
      { id: 'p1', on: '2026-10-31', form, proofs: ['t1'] },
      { id: 's1', on: '2026-11-02', form, proofs: ['t1'], isStorno: true },
      { id: 'p2', on: '2026-11-03', form, proofs: ['t2'] },
      { id: 'again', on: '2026-11-04', form, proofs: ['t1'] },
    ];
    expect(replacedIn(...all)).toEqual({ p1: null, p2: null, again: { on: '2026-11-02' } });
  });

  it('that bills a cancelled part and more is no pair', () => {
    const part = { ...storno, form: 'PARTIAL', proofs: ['t1'] } as const;
    expect(replacedIn(part, { ...again, proofs: ['t1', 't2'] })).toEqual({ i2: 'unproven' });
  });
});

describe('what an invoice replaces', () => {
  const storno = orderInvoice({ id: 's1', on: '2026-11-20', isStorno: true });
  const again = orderInvoice({ id: 'i2', on: '2026-12-01' });
  const more = orderInvoice({ id: 'i3', on: '2026-12-02' });
  const found = async (invoice: FinishedInvoice) => {
    const asked: string[] = [];
    const replaced = await replacedBy(invoice, (workOrderId) => {
      asked.push(workOrderId);
      return Promise.resolve([storno, again, more]);
    });
    return { replaced, asked };
  };
  const nothing = { replaced: null, asked: [] };

  it('is looked up among the invoices of its order', async () => {
    expect(await found(again)).toEqual({ replaced: { on: '2026-11-20' }, asked: [again.workOrderId] });
    expect((await found(more)).replaced).toBeNull();
  });

  it('is looked up among those of all its orders, each invoice once', async () => {
    const order = { plate: null, vehicleName: null, supplyOn: '2026-10-30', count: 1 };
    const orders = ['o1', 'o2'].map((workOrderId) => ({ ...order, workOrderId, number: workOrderId }));
    const collective = { ...more, workOrderId: null, content: { ...more.content, orders } };
    expect(await found(collective)).toEqual({ replaced: null, asked: ['o1', 'o2'] });
  });

  it('is not looked up for a Storno, nor for a supply of the month or without a day', async () => {
    const on = (supplyOn: string | null) => ({ ...again, content: { ...again.content, supplyOn } });
    expect(await found({ ...again, kind: 'STORNO' })).toEqual(nothing);
    expect(await found(on('2026-12-31'))).toEqual(nothing);
    expect(await found(on(null))).toEqual(nothing);
  });
});

/** Work, deposits and Stornos of one order. `pick`: one of those that can be billed or cancelled. */
const step = fc.record({
  what: fc.constantFrom('bill', 'bill', 'bill', 'deposit', 'storno', 'storno'),
  pick: fc.nat(),
  daysLater: fc.integer({ min: 1, max: 20 }),
});
const WORKS = ['t1', 't2', 't3', 't4'];
const RUNS = runs(300, 10_000);

/** The invoices of an order; every work and all money is of October. */
function anOrder(
  steps: readonly { readonly what: string; readonly pick: number; readonly daysLater: number }[],
) {
  const all: OrderInvoice[] = [];
  const cancelled = new Set<string>();
  let day = 5;
  const isLiving = ({ id, isStorno }: OrderInvoice): boolean => isStorno !== true && !cancelled.has(id);
  for (const [place, { what, pick, daysLater }] of steps.entries()) {
    day += daysLater;
    const on = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10);
    const living = all.filter(isLiving);
    const billed = new Set(living.flatMap(({ proofs = [] }) => proofs));
    const work = WORKS.filter((one) => !billed.has(one));
    const taken = living[pick % Math.max(1, living.length)];
    if (what === 'storno' && taken !== undefined) {
      cancelled.add(taken.id);
      all.push({ ...taken, id: `s${place}`, on, isStorno: true });
    } else if (what === 'deposit') {
      const supplyOn = `2026-10-${String(10 + place).padStart(2, '0')}`;
      all.push({ id: `d${place}`, on, form: 'DEPOSIT', supplyOn });
    } else if (what === 'bill' && work.length > 0) {
      const proofs = [work[pick % work.length] ?? ''];
      all.push({ id: `i${place}`, on, form: pick % 2 === 0 ? 'PARTIAL' : 'WHOLE', proofs });
    }
  }
  return all.map(orderInvoice);
}

it(
  `of ${RUNS} random orders each work is declared once in the month of its supply`,
  () => {
    const settings = settingsWith();
    const monthIn = (invoice: FinishedInvoice, ofOrder: readonly FinishedInvoice[]): string => {
      const document = outgoingDocument(invoice, stornoBefore(invoice, ofOrder), settings);
      const [posting] = document.book(() => '10000', false);
      return monthOf(posting?.more.taxPeriodOn ?? null);
    };
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), (steps) => {
        const ofOrder = anOrder(steps);
        for (const work of WORKS) {
          const billing = ofOrder.filter(
            ({ kind, content }) =>
              kind === 'INVOICE' &&
              content.positions.some(({ sources }) => sources.some(({ id }) => id === work)),
          );
          const months = billing.map((invoice) => monthIn(invoice, ofOrder));
          expect(months.filter((month) => month === '2026-10')).toHaveLength(Math.min(1, billing.length));
        }
        for (const deposit of ofOrder.filter(
          ({ kind, content }) => kind === 'INVOICE' && content.form === 'DEPOSIT',
        ))
          expect(monthIn(deposit, ofOrder)).toBe('2026-10');
      }),
      { numRuns: RUNS },
    );
  },
  CAMPAIGN_TIMEOUT_MS,
);
