import type { DomainEvent, EventDefinitions, Instant, RecordedEvent } from '../kernel/domain-event.js';
import type { InvoiceId } from '../invoices/invoice.events.js';
import type { KnownInvoice } from '../invoices/invoice.js';
import type { AllocationId, PaymentId } from './payment.events.js';

type OfClaim = {
  readonly invoiceId: InvoiceId;
  readonly allocationId: AllocationId;
  readonly paymentId: PaymentId;
};

/** A payment is about to settle this part of the invoice. `cents`: with the discount. */
export type InvoiceSumClaimed = DomainEvent<'InvoiceSumClaimed', 1, OfClaim & { readonly cents: number }>;
/** The payment does not settle the part, or does so no longer. */
export type InvoiceSumReleased = DomainEvent<'InvoiceSumReleased', 1, OfClaim>;

export type SettlementEvent = InvoiceSumClaimed | InvoiceSumReleased;

export const settlementEventDefinitions: EventDefinitions<SettlementEvent> = {
  InvoiceSumClaimed: { version: 1 },
  InvoiceSumReleased: { version: 1 },
};

export type SumClaim = {
  readonly allocationId: AllocationId;
  readonly paymentId: PaymentId;
  readonly cents: number;
  readonly since: Instant;
};

/**
 * Which payments claim which part of an invoice, so that two payments never settle the same part. A claim decides
 * nothing else: whether it is used, the payment's own stream says (ADR 38).
 */
export type Settlement = {
  readonly claims: ReadonlyMap<AllocationId, SumClaim>;
  /** The payment that the invoice recorded itself has a stream now. */
  readonly hasTakenOver: boolean;
};

function evolve(state: Settlement, event: RecordedEvent<SettlementEvent>): Settlement {
  const { allocationId, paymentId, invoiceId } = event.data;
  const claims = new Map(state.claims);
  if (event.type === 'InvoiceSumReleased') claims.delete(allocationId);
  else {
    const since = event.metadata.occurredAt;
    claims.set(allocationId, { allocationId, paymentId, cents: event.data.cents, since });
  }
  return { claims, hasTakenOver: state.hasTakenOver || paymentId === invoiceId };
}

export const settlementStream = {
  name: 'settlement',
  initial: { claims: new Map(), hasTakenOver: false } as Settlement,
  evolve,
};

/** True if the invoice recorded its own payment, as until 2026, which has no stream yet. */
function hasOwnPayment({ paid }: KnownInvoice, { hasTakenOver }: Settlement): boolean {
  return paid !== null && paid.paymentId === null && !hasTakenOver;
}

/** What is neither settled nor claimed of a sent invoice, in cents; 0 for a draft, a Storno and a cancelled invoice. */
export function openCentsOf(invoice: KnownInvoice, settlement: Settlement): number {
  if (invoice.kind === 'STORNO' || invoice.issued === null || invoice.storno !== null) return 0;
  if (hasOwnPayment(invoice, settlement)) return 0;
  const claimed = [...settlement.claims.values()].reduce((sum, { cents }) => sum + cents, 0);
  return invoice.content.grossCents - claimed;
}
