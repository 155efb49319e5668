import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import { ERASED } from '../kernel/erased.js';
import type { InvoiceId } from '../invoices/invoice.events.js';
import type { LocalDate } from '../values/local-date-time.js';
import { balanceOf, type Movement } from './balance.js';
import type {
  AllocationId,
  PaymentEvent,
  PaymentId,
  PaymentMethod,
  PaymentReceived,
  PaymentSource,
  ReversalKind,
} from './payment.events.js';

/** `COSTS`: what the reminders of the invoice cost. */
export type AllocationOf = 'INVOICE' | 'COSTS';

export type Allocation = {
  readonly id: AllocationId;
  readonly of: AllocationOf;
  readonly invoiceId: InvoiceId;
  readonly cents: number;
  readonly discountCents: number;
  readonly on: LocalDate;
  /** Null: it still settles the invoice. */
  readonly reversed: { readonly on: LocalDate; readonly reason: string } | null;
};

export type Refund = {
  readonly id: string;
  readonly cents: number;
  readonly method: PaymentMethod;
  readonly on: LocalDate;
  readonly reference: string | null;
};

export type KnownPayment = {
  readonly status: 'received' | 'reversed';
  readonly id: PaymentId;
  readonly customerId: string;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  readonly valueOn: LocalDate;
  readonly reference: string | null;
  readonly source: PaymentSource;
  /** In the order in which they were made. */
  readonly allocations: readonly Allocation[];
  readonly refunds: readonly Refund[];
  readonly reversal: {
    readonly kind: ReversalKind;
    readonly reason: string;
    readonly on: LocalDate;
  } | null;
  readonly retentionEnded: boolean;
  readonly createdAt: Instant;
};

export type Payment = { readonly status: 'none' } | KnownPayment;

/** A payment without allocations. */
export function receivedPayment(
  {
    paymentId: id,
    customerId,
    amountCents,
    method,
    valueOn,
    reference,
    source,
  }: Omit<PaymentReceived['data'], 'retentionId'>,
  createdAt: Instant,
): KnownPayment {
  const facts = { id, customerId, amountCents, method, valueOn, reference, source, createdAt };
  return {
    status: 'received',
    ...facts,
    allocations: [],
    refunds: [],
    reversal: null,
    retentionEnded: false,
  };
}

/** What belongs to the customer: neither allocated nor refunded. Negative after a chargeback of refunded money. */
export function freeCentsOf(payment: KnownPayment): number {
  return balanceOf(creditMovements(payment));
}

export function isActive({ reversed }: Allocation): boolean {
  return reversed === null;
}

/** How the credit of this payment moved, in cents. */
export function creditMovements(payment: KnownPayment): readonly Movement[] {
  const { amountCents, valueOn, allocations, refunds, reversal } = payment;
  return [
    { on: valueOn, cents: amountCents },
    ...allocations.flatMap(({ cents, on, reversed }) => [
      { on, cents: -cents },
      ...(reversed === null ? [] : [{ on: reversed.on, cents }]),
    ]),
    ...refunds.map(({ on, cents }) => ({ on, cents: -cents })),
    ...(reversal === null ? [] : [{ on: reversal.on, cents: -amountCents }]),
  ];
}

const gone = (known: string | null): string | null => (known === null ? null : ERASED);

/** The payment as it reads without the key of its texts. */
export function withoutTexts(payment: KnownPayment): KnownPayment {
  return {
    ...payment,
    reference: gone(payment.reference),
    allocations: payment.allocations.map((allocation) => ({
      ...allocation,
      reversed: allocation.reversed && { ...allocation.reversed, reason: ERASED },
    })),
    refunds: payment.refunds.map((refund) => ({ ...refund, reference: gone(refund.reference) })),
    reversal: payment.reversal && { ...payment.reversal, reason: ERASED },
    retentionEnded: true,
  };
}

function withAllocation(payment: KnownPayment, allocation: Allocation): KnownPayment {
  return { ...payment, allocations: [...payment.allocations, allocation] };
}

function evolve(state: Payment, event: RecordedEvent<PaymentEvent>): Payment {
  if (event.type === 'PaymentReceived') return receivedPayment(event.data, event.metadata.occurredAt);
  if (state.status === 'none') throw new Error(`${event.type} on a payment that was never received`);
  switch (event.type) {
    case 'PaymentAllocated': {
      const { allocationId: id, invoiceId, cents, discountCents, allocatedOn: on } = event.data;
      return withAllocation(state, {
        id,
        of: 'INVOICE',
        invoiceId,
        cents,
        discountCents,
        on,
        reversed: null,
      });
    }
    case 'ReminderCostsPaid': {
      const { allocationId: id, invoiceId, cents, allocatedOn: on } = event.data;
      return withAllocation(state, {
        id,
        of: 'COSTS',
        invoiceId,
        cents,
        discountCents: 0,
        on,
        reversed: null,
      });
    }
    case 'AllocationReversed': {
      const { allocationId, reversedOn: on, reason } = event.data;
      const allocations = state.allocations.map((allocation) =>
        allocation.id === allocationId ? { ...allocation, reversed: { on, reason } } : allocation,
      );
      return { ...state, allocations };
    }
    case 'PaymentReversed': {
      const { kind, reason, reversedOn: on } = event.data;
      return { ...state, status: 'reversed', reversal: { kind, reason, on } };
    }
    case 'RefundPaid': {
      const { refundId: id, cents, method, refundedOn: on, reference } = event.data;
      return { ...state, refunds: [...state.refunds, { id, cents, method, on, reference }] };
    }
    case 'PaymentRetentionEnded':
      return withoutTexts(state);
    default:
      return unreachable(event);
  }
}

export const paymentStream = {
  name: 'payment',
  initial: { status: 'none' } as Payment,
  evolve,
  // Nothing to compare: amounts are decided from the present state, and repeated calls are no-ops.
  revisionOf: () => undefined,
};
