import { invalid, refuse } from '#contracts/kernel/problem.js';
import {
  paymentRetentionIdOf,
  type AllocationReversed,
  type OfPayment,
  type PaymentAllocated,
  type PaymentEvent,
  type PaymentReceived,
  type PaymentReversed,
  type RefundPaid,
  type ReminderCostsPaid,
} from '#contracts/payments/payment.events.js';
import {
  freeCentsOf,
  isActive,
  type Allocation,
  type AllocationOf,
  type KnownPayment,
  type Payment,
} from '#contracts/payments/payment.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { existing } from '../platform/streams/existing.js';
import type { Decide } from '../platform/streams/stream-type.js';

type DecidePayment = Decide<Payment, PaymentEvent>;

export type NewPayment = Omit<PaymentReceived['data'], keyof OfPayment>;
/** A part of a payment for an invoice, or for the costs of its reminders, for which there is no discount. */
export type Part = Omit<PaymentAllocated['data'], keyof OfPayment> & { readonly of: AllocationOf };

const REVERSED = { detail: 'Die Zahlung wurde zurückgenommen.' };

const ofPayment = (paymentId: string): OfPayment => ({
  paymentId,
  retentionId: paymentRetentionIdOf(paymentId),
});

/** 400 for a day in the future or before the customer was known. `since` null: unknown. */
export function assertValueDay(
  valueOn: LocalDate,
  today: LocalDate,
  since: LocalDate | null,
  field: string,
): void {
  if (valueOn > today) throw invalid(field, 'Der Tag der Zahlung darf nicht in der Zukunft liegen.');
  if (since !== null && valueOn < since)
    throw invalid(field, `Den Kunden gibt es erst seit dem ${germanDate(since)}.`);
}

/** The receipt of the till is the only proof of cash. */
export function assertReference({ method, reference }: Pick<NewPayment, 'method' | 'reference'>): void {
  if (method === 'CASH_REFERENCE' && reference === null)
    throw invalid('reference', 'Bitte die Belegnummer der Kasse angeben.');
}

/** Records the payment and the invoices that it settles. Idempotent; other contents under the same key: 409. */
export const receive =
  (paymentId: string, payment: NewPayment, parts: readonly Part[]): DecidePayment =>
  (state) => {
    if (state.status !== 'none') {
      assertSame(state, payment);
      return [];
    }
    const spent = parts.reduce((sum, { cents }) => sum + cents, 0);
    if (spent > payment.amountCents) {
      throw invalid('allocations', `Verteilt sind ${germanEuros(spent)}, mehr als der Betrag der Zahlung.`);
    }
    const received: PaymentReceived = {
      type: 'PaymentReceived',
      version: 1,
      data: { ...ofPayment(paymentId), ...payment },
    };
    return [received, ...parts.map((part) => allocated(paymentId, part))];
  };

function assertSame(
  state: KnownPayment,
  { customerId, amountCents, method, valueOn, reference }: NewPayment,
): void {
  const isSame =
    state.customerId === customerId &&
    state.amountCents === amountCents &&
    state.method === method &&
    state.valueOn === valueOn &&
    state.reference === reference;
  if (!isSame) throw refuse('idempotency-key-reused');
}

function allocated(
  paymentId: string,
  { of, discountCents, ...part }: Part,
): PaymentAllocated | ReminderCostsPaid {
  const data = { ...ofPayment(paymentId), ...part };
  return of === 'COSTS'
    ? { type: 'ReminderCostsPaid', version: 1, data }
    : { type: 'PaymentAllocated', version: 1, data: { ...data, discountCents } };
}

/** The credit settles more invoices. Parts that were allocated before are left out. */
export const allocate =
  (parts: readonly Part[]): DecidePayment =>
  (state) => {
    const payment = existing(state);
    const fresh = parts.filter(({ allocationId }) => allocationOf(payment, allocationId) === undefined);
    if (fresh.length === 0) return [];
    if (payment.reversal !== null) throw refuse('conflict', REVERSED);
    const free = freeCentsOf(payment);
    if (fresh.reduce((sum, { cents }) => sum + cents, 0) > free) {
      throw refuse('conflict', {
        detail: `Von der Zahlung sind nur ${germanEuros(Math.max(0, free))} frei.`,
      });
    }
    return fresh.map((part) => allocated(payment.id, part));
  };

export function allocationOf(payment: Payment, allocationId: string): Allocation | undefined {
  return payment.status === 'none' ? undefined : payment.allocations.find(({ id }) => id === allocationId);
}

/** The part is credit of the customer again, from this day on. Idempotent. */
export const reverseAllocation =
  (allocationId: string, reason: string, reversedOn: LocalDate): DecidePayment =>
  (state) => {
    const payment = existing(state);
    const allocation = existing(allocationOf(payment, allocationId));
    return isActive(allocation) ? [freed(payment, allocation, reason, reversedOn)] : [];
  };

/** Never before the day of the allocation, so that no balance of the days between is changed. */
function freed(
  { id }: KnownPayment,
  { id: allocationId, invoiceId, on }: Allocation,
  reason: string,
  day: LocalDate,
): AllocationReversed {
  const reversedOn = day > on ? day : on;
  const data = { ...ofPayment(id), allocationId, invoiceId, reason, reversedOn };
  return { type: 'AllocationReversed', version: 1, data };
}

/**
 * Takes the payment back: a chargeback from its own day on, a mistyped payment from its first day on, as if it had never
 * been. Everything that it settled is open again. Idempotent.
 */
export const reverse =
  (
    { kind, reason, reversedOn }: Omit<PaymentReversed['data'], keyof OfPayment>,
    today: LocalDate,
  ): DecidePayment =>
  (state) => {
    const payment = existing(state);
    if (payment.reversal !== null) return [];
    const isMistyped = kind === 'MISTYPED';
    if (isMistyped && payment.refunds.length > 0) {
      throw refuse('conflict', { detail: 'Von der Zahlung wurde schon Geld erstattet.' });
    }
    if (!isMistyped) assertSince(payment, reversedOn, today, 'Die Rückbuchung');
    const day = isMistyped ? payment.valueOn : reversedOn;
    const data = { ...ofPayment(payment.id), kind, reason, reversedOn: day };
    return [
      ...payment.allocations.filter(isActive).map((allocation) => freed(payment, allocation, reason, day)),
      { type: 'PaymentReversed', version: 1, data },
    ];
  };

function assertSince({ valueOn }: KnownPayment, day: LocalDate, today: LocalDate, what: string): void {
  if (day > today) throw invalid('date', `${what} darf nicht in der Zukunft liegen.`);
  if (day < valueOn) throw invalid('date', `${what} darf nicht vor der Zahlung liegen.`);
}

/** Pays free money back. Idempotent by its id. */
export const refund =
  (wanted: Omit<RefundPaid['data'], keyof OfPayment>, today: LocalDate): DecidePayment =>
  (state) => {
    const payment = existing(state);
    const known = payment.refunds.find(({ id }) => id === wanted.refundId);
    if (known !== undefined) {
      if (known.cents !== wanted.cents || known.method !== wanted.method)
        throw refuse('idempotency-key-reused');
      return [];
    }
    if (payment.reversal !== null) throw refuse('conflict', REVERSED);
    assertSince(payment, wanted.refundedOn, today, 'Die Erstattung');
    const free = freeCentsOf(payment);
    if (wanted.cents > free) {
      throw refuse('conflict', { detail: `Erstattet werden können nur ${germanEuros(Math.max(0, free))}.` });
    }
    return [{ type: 'RefundPaid', version: 1, data: { ...ofPayment(payment.id), ...wanted } }];
  };

/** Records that the key of the payment's texts is deleted. Idempotent. */
export const endPaymentRetention: DecidePayment = (state) => {
  const payment = existing(state);
  if (payment.retentionEnded) return [];
  return [{ type: 'PaymentRetentionEnded', version: 1, data: ofPayment(payment.id) }];
};
