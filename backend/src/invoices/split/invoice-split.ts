import { isDeepStrictEqual } from 'node:util';
import type { Billing } from '#contracts/invoices/billed-parts.js';
import {
  isUnfinished,
  storedPlan,
  type InvoiceSplit,
  type InvoiceSplitEvent,
  type KnownSplit,
  type SplitPayer,
  type SplitPlan,
} from '#contracts/invoices/split/invoice-split.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { Decide } from '../../platform/streams/stream-type.js';

type DecideSplit = Decide<InvoiceSplit, InvoiceSplitEvent>;

const ofSplit = ({ plan: { splitId, workOrderId, customerId } }: KnownSplit) => ({
  splitId,
  workOrderId,
  customerId,
});

/** What the caller says of a split; ids of the invoices follow from it. */
export type WantedSplit = Pick<
  SplitPlan,
  'date' | 'supplyOn' | 'prices' | 'exemptionReason' | 'note' | 'positions'
> & { readonly payers: readonly Omit<SplitPayer, 'invoiceId'>[] };

/** The plans of all splits of the order. */
export const plansOf = ({ plan, finished, abandoned }: KnownSplit): readonly SplitPlan[] => [
  plan,
  ...finished,
  ...abandoned,
];

/** 422 `idempotency-key-reused` unless the repeated call wants the same; it may come on another day. */
export function assertSamePlan(known: WantedSplit, again: WantedSplit): void {
  if (!isDeepStrictEqual(said(known), said(again))) throw refuse('idempotency-key-reused');
}

function said({ supplyOn, prices, exemptionReason, note, payers, positions }: WantedSplit): unknown {
  const whom = payers.map(({ kind, payerId, paysTax, excessCents }) => ({
    kind,
    payerId: kind === 'INTERNAL' ? null : payerId,
    paysTax,
    excessCents,
  }));
  return { supplyOn, prices, exemptionReason, note, payers: whom, positions };
}

/** Begins to send the invoices of the plan. Idempotent. 409 while another split of the order is not done. */
export const beginSplit =
  (plan: SplitPlan): DecideSplit =>
  (split) => {
    if (split.status !== 'none' && split.plan.splitId === plan.splitId) return [];
    if (isUnfinished(split))
      throw refuse('conflict', { detail: 'Der Auftrag wird schon auf mehrere Zahler aufgeteilt.' });
    return [{ type: 'InvoiceSplitBegun', version: 1, data: storedPlan(plan) }];
  };

/** An invoice of the split was refused. No-op unless the split runs. */
export const stopSplit =
  (splitId: string, invoiceId: string, reason: string): DecideSplit =>
  (split) => {
    if (split.status !== 'RUNNING' || split.plan.splitId !== splitId) return [];
    return [{ type: 'InvoiceSplitStopped', version: 1, data: { ...ofSplit(split), invoiceId, reason } }];
  };

/** Goes on after what was refused. No-op unless the split is stopped. */
export const resumeSplit: DecideSplit = (split) =>
  split.status === 'STOPPED' ? [{ type: 'InvoiceSplitResumed', version: 1, data: ofSplit(split) }] : [];

/** The rest is billed in another way. No-op unless the split is stopped. */
export const abandonSplit: DecideSplit = (split) =>
  split.status === 'STOPPED' ? [{ type: 'InvoiceSplitAbandoned', version: 1, data: ofSplit(split) }] : [];

/** All invoices are sent. Idempotent. */
export const finishSplit =
  (splitId: string, internal: readonly Billing[]): DecideSplit =>
  (split) => {
    if (split.status !== 'RUNNING' || split.plan.splitId !== splitId) return [];
    return [{ type: 'InvoiceSplitFinished', version: 1, data: { ...ofSplit(split), internal } }];
  };
