import {
  invoiceSplitStream,
  type InvoiceSplitEvent,
  type KnownSplit,
  type SplitPlan,
} from '#contracts/invoices/split/invoice-split.js';
import { given, refusalOf } from '../../testing/given.js';
import { position } from '../testing/golden-parts.js';
import {
  abandonSplit,
  assertSamePlan,
  beginSplit,
  finishSplit,
  plansOf,
  resumeSplit,
  stopSplit,
} from './invoice-split.js';
import { internalBillings, partsOf, wantedOf, type SplitPart } from './split-parts.js';

const all = [{ payer: 0, basisPoints: 10_000, cents: 0 }];
const plan: SplitPlan = {
  splitId: 's',
  workOrderId: 'o',
  customerId: 'c',
  invoiceId: 'own',
  date: '2026-11-23',
  supplyOn: '2026-11-23',
  prices: 'NET',
  exemptionReason: null,
  note: null,
  payers: [{ kind: 'PAYER', payerId: 'p', invoiceId: 'theirs', paysTax: true, excessCents: 0 }],
  positions: [
    { ...position({ description: 'Garantie' }), shares: all },
    { ...position(), shares: [] },
  ],
};
const ofSplit = { splitId: 's', workOrderId: 'o', customerId: 'c' };
const split = (...events: InvoiceSplitEvent[]) => given(invoiceSplitStream, ...events);
const begun = split().when(beginSplit(plan))[0] as InvoiceSplitEvent;
const stopped: InvoiceSplitEvent = {
  type: 'InvoiceSplitStopped',
  version: 1,
  data: { ...ofSplit, invoiceId: 'own', reason: 'Es fehlt die Straße.' },
};
const finished: InvoiceSplitEvent = {
  type: 'InvoiceSplitFinished',
  version: 1,
  data: { ...ofSplit, internal: [] },
};
const abandoned: InvoiceSplitEvent = { type: 'InvoiceSplitAbandoned', version: 1, data: ofSplit };

it('begins once, and not while another split of the order is not done', () => {
  expect(split(begun).state).toMatchObject({ status: 'RUNNING', plan });
  expect(split(begun).when(beginSplit(plan))).toEqual([]);
  const other = beginSplit({ ...plan, splitId: 't' });
  for (const state of [split(begun), split(begun, stopped)])
    expect(refusalOf(() => state.when(other))).toMatchObject({
      code: 'conflict',
      detail: 'Der Auftrag wird schon auf mehrere Zahler aufgeteilt.',
    });
  expect(split(begun, finished).when(other)).toHaveLength(1);
});

it('stops with a reason, and goes on or is abandoned', () => {
  expect(split(begun).when(stopSplit('s', 'own', 'Es fehlt die Straße.'))).toEqual([stopped]);
  expect(split(begun, stopped).when(stopSplit('s', 'own', 'Noch etwas.'))).toEqual([]);
  expect(split(begun).when(stopSplit('t', 'own', 'Es fehlt die Straße.'))).toEqual([]);
  const resumed = { type: 'InvoiceSplitResumed', version: 1, data: ofSplit } as const;
  expect(split(begun, stopped).when(resumeSplit)).toEqual([resumed]);
  expect(split(begun).when(resumeSplit)).toEqual([]);
  expect(split(begun, stopped, resumed).state).toMatchObject({ status: 'RUNNING', reason: null });
  expect(split(begun, stopped).when(abandonSplit)).toEqual([abandoned]);
  expect(split(begun).when(abandonSplit)).toEqual([]);
  expect(split(begun, stopped, abandoned).when(beginSplit({ ...plan, splitId: 't' }))).toHaveLength(1);
});

it('finishes once', () => {
  expect(split(begun).when(finishSplit('s', []))).toEqual([finished]);
  expect(split(begun, finished).when(finishSplit('s', []))).toEqual([]);
  expect(split(begun).when(finishSplit('t', []))).toEqual([]);
});

it('keeps the plans of finished splits', () => {
  const again = { ...plan, splitId: 't' };
  const next = split(begun, finished).when(beginSplit(again))[0] as InvoiceSplitEvent;
  expect(split(begun, finished, next).state).toMatchObject({ plan: again, finished: [plan] });
  const second = split(begun, stopped, abandoned, next).state as KnownSplit;
  expect(second).toMatchObject({ finished: [], abandoned: [plan] });
  expect(plansOf(second)).toEqual([again, plan]);
  expect(plansOf(split(begun, finished, next).state as KnownSplit)).toEqual([again, plan]);
});

it('has to begin before anything happens to it', () => {
  expect(() => split(stopped)).toThrow('InvoiceSplitStopped of an order that was never split');
});

describe('a repeated call', () => {
  const internal = { kind: 'INTERNAL', paysTax: false, excessCents: 0 } as const;
  const borne = { ...plan, payers: [...plan.payers, { ...internal, payerId: null, invoiceId: null }] };

  it('may come on another day, and name the garage as payer of what it bears', () => {
    assertSamePlan(borne, borne);
    const named = { ...borne, payers: [...plan.payers, { ...internal, payerId: 'garage' }] };
    assertSamePlan(borne, { ...named, date: '2026-11-24' });
  });

  it.each([
    { supplyOn: '2026-11-22' },
    { note: 'Bitte bald' },
    { exemptionReason: 'Garantie' },
    { prices: 'GROSS' as const },
    { positions: plan.positions.toReversed() },
    { payers: [] },
    { payers: plan.payers.map((payer) => ({ ...payer, payerId: 'q' })) },
    { payers: plan.payers.map((payer) => ({ ...payer, paysTax: false })) },
    { payers: plan.payers.map((payer) => ({ ...payer, excessCents: 1 })) },
    { payers: plan.payers.map((payer) => ({ ...payer, kind: 'INSURANCE' as const })) },
  ])('is refused when it wants another split: %j', (change) => {
    expect(refusalOf(() => assertSamePlan(plan, { ...plan, ...change })).code).toBe('idempotency-key-reused');
  });
});

describe('the invoices of a split', () => {
  it('are those of the payers, then the one of the customer, which bills the order', () => {
    expect(partsOf(plan)).toMatchObject([
      { invoiceId: 'theirs', payerId: 'p', form: 'SHARE', positions: [{ description: 'Garantie' }] },
      { invoiceId: 'own', payerId: 'c', form: 'WHOLE', coPayment: null },
    ]);
  });

  it('end with the last payer where the customer bears nothing', () => {
    const positions = [{ ...position(), shares: all }];
    expect(partsOf({ ...plan, positions })).toMatchObject([{ invoiceId: 'theirs', form: 'WHOLE' }]);
  });

  it('leave out what the garage bears, and name what an insurance pays', () => {
    const sources = [{ kind: 'STOCK_ISSUE', id: 'm' }] as const;
    const payer = { paysTax: false, excessCents: 1_000, invoiceId: null };
    const split2 = {
      ...plan,
      payers: [
        { ...payer, kind: 'INTERNAL', payerId: null },
        { ...payer, kind: 'INSURANCE', payerId: 'i' },
      ] as const,
      positions: [
        { ...position({ sources }), shares: all },
        { ...position(), shares: [{ payer: 1, basisPoints: 5_000, cents: 0 }] },
      ],
    };
    // Half of 158.40 € net, less 10 €.
    const coPayment = { payerId: 'i', cents: 6_920 };
    expect(partsOf(split2)).toMatchObject([{ invoiceId: 'own', form: 'WHOLE', coPayment }]);
    expect(internalBillings(split2)).toEqual([{ quantityMilli: 1_800, unit: 'Std', sources }]);
  });

  it('are not made for a payer who bears nothing', () => {
    const unused = {
      kind: 'PAYER',
      payerId: 'q',
      invoiceId: 'unused',
      paysTax: true,
      excessCents: 0,
    } as const;
    expect(partsOf({ ...plan, payers: [...plan.payers, unused] })).toHaveLength(2);
  });

  it('name no insurance that pays less than a cent', () => {
    const insured = {
      kind: 'INSURANCE',
      payerId: 'i',
      invoiceId: null,
      paysTax: false,
      excessCents: 0,
    } as const;
    const half = [{ payer: 0, basisPoints: 5_000, cents: 0 }];
    const free = {
      ...plan,
      payers: [insured],
      positions: [
        { ...position({ unitPriceE4: 0 }), shares: half },
        plan.positions[1] as (typeof plan.positions)[0],
      ],
    };
    expect(partsOf(free).map(({ coPayment }) => coPayment)).toEqual([null]);
  });

  it('name proofs of the garage only where a position has them', () => {
    const borne = {
      ...plan,
      payers: [{ kind: 'INTERNAL', payerId: null, invoiceId: null, paysTax: false, excessCents: 0 } as const],
    };
    expect(internalBillings(borne)).toEqual([]);
    const billed = [{ ...position({ sources: [{ kind: 'STOCK_ISSUE', id: 'm' }] }), shares: all }];
    expect(internalBillings({ ...plan, positions: billed })).toEqual([]);
  });
});

const part = (...positions: SplitPart['positions']): SplitPart => ({
  invoiceId: 'theirs',
  payerId: 'p',
  form: 'SHARE',
  positions,
  coPayment: null,
});

describe('an invoice of a split, as it is drafted', () => {
  const untaxed = position({ taxBasisPoints: 0, taxCase: 'EXEMPT' });
  const reasoned = { ...plan, exemptionReason: 'Durchlaufender Posten', note: 'Bitte bald' };

  it('is dated on sending, due as agreed with its payer, and has no discount of its own', () => {
    expect(wantedOf(reasoned, part(position()), 'RE-2026-00007', 14)).toEqual({
      number: 'RE-2026-00007',
      date: '2026-11-23',
      supplyOn: '2026-11-23',
      dueOn: '2026-12-07',
      isDatedOnSending: true,
      paymentDays: 14,
      note: 'Bitte bald',
      prices: 'NET',
      exemptionReason: null,
      discount: null,
      surcharge: null,
      orders: [],
      deductions: [],
      form: 'SHARE',
      positions: [position()],
      coPayment: null,
    });
  });

  it('says why it is free of tax only if a position is', () => {
    const { exemptionReason } = wantedOf(reasoned, part(position(), untaxed), 'RE-2026-00007', 14);
    expect(exemptionReason).toBe('Durchlaufender Posten');
  });
});
