import type { DomainEvent, EventDefinitions, Instant, RecordedEvent } from '../kernel/domain-event.js';
import type { InvoiceId } from '../invoices/invoice.events.js';
import type { KnownInvoice } from '../invoices/invoice.js';
import type { AllocationOf } from './payment.js';
import type { AllocationId, PaymentId } from './payment.events.js';

type OfClaim = {
  readonly invoiceId: InvoiceId;
  readonly allocationId: AllocationId;
  readonly paymentId: PaymentId;
};

/** A payment is about to settle this part of the invoice. `cents`: with the discount. */
export type InvoiceSumClaimed = DomainEvent<'InvoiceSumClaimed', 1, OfClaim & { readonly cents: number }>;
/** A payment is about to pay this part of what the reminders of the invoice cost. */
export type ReminderCostsClaimed = DomainEvent<
  'ReminderCostsClaimed',
  1,
  OfClaim & { readonly cents: number }
>;
/** The payment does not settle the part, of the invoice or of the costs, or does so no longer. */
export type InvoiceSumReleased = DomainEvent<'InvoiceSumReleased', 1, OfClaim>;

export type SettlementEvent = InvoiceSumClaimed | ReminderCostsClaimed | InvoiceSumReleased;

export const settlementEventDefinitions: EventDefinitions<SettlementEvent> = {
  InvoiceSumClaimed: { version: 1 },
  ReminderCostsClaimed: { version: 1 },
  InvoiceSumReleased: { version: 1 },
};

export type SumClaim = {
  readonly of: AllocationOf;
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
    const of = event.type === 'InvoiceSumClaimed' ? 'INVOICE' : 'COSTS';
    claims.set(allocationId, { of, allocationId, paymentId, cents: event.data.cents, since });
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
  return invoice.content.grossCents - claimedOf('INVOICE', settlement);
}

/** What payments claim of the costs of the reminders, in cents. */
export function paidCostsOf(settlement: Settlement): number {
  return claimedOf('COSTS', settlement);
}

function claimedOf(wanted: AllocationOf, { claims }: Settlement): number {
  return [...claims.values()].reduce((sum, { of, cents }) => (of === wanted ? sum + cents : sum), 0);
}
