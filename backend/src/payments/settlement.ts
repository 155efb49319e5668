import { conflict, refuse } from '#contracts/kernel/problem.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { mostDiscountOf } from '#contracts/payments/discount.js';
import {
  openCentsOf,
  paidCostsOf,
  type Settlement,
  type SettlementEvent,
} from '#contracts/payments/settlement.js';
import { germanEuros } from '#contracts/values/german.js';
import type { Decide } from '../platform/streams/stream-type.js';
import type { Part } from './payment.js';

type DecideSettlement = Decide<Settlement, SettlementEvent>;

/** 409 with the reason why money cannot settle this invoice. */
export function assertPayable({ kind, issued, status, storno, content }: KnownInvoice): void {
  const { number } = content;
  if (kind === 'STORNO') throw conflict('Ein Storno wird nicht bezahlt.');
  if (status === 'CANCELLED' || storno !== null) throw conflict(`Die Rechnung ${number} ist storniert.`);
  if (issued === null) throw conflict('Die Rechnung wurde noch nicht versendet.');
}

/** Claims a part of what is open, before the payment allocates it. Idempotent; 409 for another sum under the same id. */
export const claimSum =
  (invoice: KnownInvoice, paymentId: string, part: Part): DecideSettlement =>
  (state) => {
    const { allocationId, invoiceId, cents, discountCents } = part;
    const sum = cents + discountCents;
    if (isClaimed(state, allocationId, sum)) return [];
    assertPayable(invoice);
    const { number, grossCents } = invoice.content;
    const open = openCentsOf(invoice, state);
    if (sum > open) {
      throw conflict(
        open <= 0
          ? `Die Rechnung ${number} ist schon bezahlt.`
          : `Auf der Rechnung ${number} sind nur ${germanEuros(open)} offen.`,
      );
    }
    if (discountCents > 0 && sum < open) {
      throw conflict('Skonto gibt es nur, wenn die Rechnung damit ganz bezahlt ist.');
    }
    if (discountCents > mostDiscountOf(grossCents)) {
      throw conflict('Das Skonto darf höchstens 10 % der Rechnung betragen.');
    }
    return [
      { type: 'InvoiceSumClaimed', version: 1, data: { invoiceId, allocationId, paymentId, cents: sum } },
    ];
  };

/**
 * Claims a part of the costs that reminders asked for, before the payment pays it. Costs that were asked for stay: a
 * letter that was sent is never withdrawn. Idempotent; 409 for another sum under the same id.
 */
export const claimCosts =
  (invoice: KnownInvoice, askedCents: number, paymentId: string, part: Part): DecideSettlement =>
  (state) => {
    const { allocationId, invoiceId, cents } = part;
    if (isClaimed(state, allocationId, cents)) return [];
    assertPayable(invoice);
    const { number } = invoice.content;
    const open = askedCents - paidCostsOf(state);
    if (cents > open) {
      throw conflict(
        open <= 0
          ? `Zur Rechnung ${number} sind keine Mahnkosten offen.`
          : `Zur Rechnung ${number} sind nur ${germanEuros(open)} Mahnkosten offen.`,
      );
    }
    return [
      { type: 'ReminderCostsClaimed', version: 1, data: { invoiceId, allocationId, paymentId, cents } },
    ];
  };

function isClaimed({ claims }: Settlement, allocationId: string, cents: number): boolean {
  const claim = claims.get(allocationId);
  if (claim !== undefined && claim.cents !== cents) throw refuse('idempotency-key-reused');
  return claim !== undefined;
}

/** Claims the whole sum for the payment that the invoice recorded itself. Idempotent. */
export const claimOwnPayment =
  ({ id, content }: KnownInvoice): DecideSettlement =>
  (state) => {
    if (state.hasTakenOver) return [];
    const claim = { invoiceId: id, allocationId: id, paymentId: id, cents: content.grossCents };
    return [{ type: 'InvoiceSumClaimed', version: 1, data: claim }];
  };

/** Idempotent. */
export const releaseSum =
  (invoiceId: string, allocationId: string): DecideSettlement =>
  ({ claims }) => {
    const claim = claims.get(allocationId);
    if (claim === undefined) return [];
    const data = { invoiceId, allocationId, paymentId: claim.paymentId };
    return [{ type: 'InvoiceSumReleased', version: 1, data }];
  };
