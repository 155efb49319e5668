import { paymentEventDefinitions, type PaymentEvent } from '#contracts/payments/payment.events.js';
import type { NewPayment, Part } from '../payment.js';

const of = { paymentId: 'p', retentionId: 'payment-p' };

export const fact = (type: PaymentEvent['type'], data: object = {}) =>
  ({ type, version: paymentEventDefinitions[type].version, data: { ...of, ...data } }) as PaymentEvent;

export const newPayment: NewPayment = {
  customerId: 'c',
  amountCents: 10_000,
  method: 'TRANSFER',
  valueOn: '2026-11-20',
  reference: 'Auszug 7',
  source: 'MANUAL',
};
export const part = (cents: number, invoiceId = 'i', discountCents = 0): Part => ({
  of: 'INVOICE',
  allocationId: `a-${invoiceId}`,
  invoiceId,
  cents,
  discountCents,
  allocatedOn: '2026-11-20',
});
export const received = fact('PaymentReceived', newPayment);
/** For the costs of the invoice's reminders. */
export const costs = (cents: number, invoiceId = 'i'): Part => ({
  ...part(cents, invoiceId),
  of: 'COSTS',
  allocationId: `c-${invoiceId}`,
});
export const allocated = (cents: number, invoiceId = 'i') => {
  const { of: _, ...facts } = part(cents, invoiceId);
  return fact('PaymentAllocated', facts);
};
export const costsPaid = (cents: number, invoiceId = 'i') => {
  const { of: _, discountCents: __, ...facts } = costs(cents, invoiceId);
  return fact('ReminderCostsPaid', facts);
};
export const freed = (invoiceId = 'i', reason = 'Falsche Rechnung', reversedOn = '2026-11-24') =>
  fact('AllocationReversed', { allocationId: `a-${invoiceId}`, invoiceId, reason, reversedOn });
export const chargeback = fact('PaymentReversed', {
  kind: 'CHARGEBACK',
  reason: 'Konto nicht gedeckt',
  reversedOn: '2026-11-23',
});
export const refunded = (cents: number) =>
  fact('RefundPaid', {
    refundId: 'r',
    cents,
    method: 'TRANSFER',
    refundedOn: '2026-11-24',
    reference: null,
  });
