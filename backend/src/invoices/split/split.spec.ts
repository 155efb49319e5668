import {
  invoiceSplitStream,
  type InvoiceSplitEvent,
  type SplitPlan,
} from '#contracts/invoices/split/invoice-split.js';
import { given, refusalOf } from '../../testing/given.js';
import { position } from '../testing/golden-parts.js';
import { abandonSplit, beginSplit, finishSplit, resumeSplit, stopSplit } from './invoice-split.js';
import { internalBillings, partsOf } from './split-parts.js';

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
    expect(refusalOf(() => state.when(other)).code).toBe('conflict');
  expect(split(begun, finished).when(other)).toHaveLength(1);
});

it('stops with a reason, and goes on or is abandoned', () => {
  expect(split(begun).when(stopSplit('s', 'own', 'Es fehlt die Straße.'))).toEqual([stopped]);
  expect(split(begun, stopped).when(stopSplit('s', 'own', 'Noch etwas.'))).toEqual([]);
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
  expect(split(begun, stopped, abandoned, next).state).toMatchObject({ finished: [] });
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
});
