import type { PaymentAnswer } from '#contracts/payments/payment-answers.js';
import { refundChoices } from './refund-choices.js';

const payment = (id: string, free: number, more: Partial<PaymentAnswer> = {}) =>
  ({
    id,
    free,
    amount: 100,
    valueDate: '2026-11-20',
    refunds: [],
    reversal: null,
    ...more,
  }) as unknown as PaymentAnswer;
const typed = {
  id: 'r',
  amount: 20,
  method: 'TRANSFER',
  date: '2026-11-22',
  reference: null,
  isOnStatement: false,
} as const;

it('offers a refund of exactly this sum first, then credit that is large enough', () => {
  const payments = [payment('p', 30), payment('q', 5, { refunds: [typed] })];
  expect(refundChoices(payments, 20).map(({ body }) => body)).toEqual([
    { paymentId: 'q', refundId: 'r' },
    { paymentId: 'p' },
  ]);
});

it('offers no refund that is already another debit', () => {
  expect(refundChoices([payment('p', 0, { refunds: [{ ...typed, isOnStatement: true }] })], 20)).toEqual([]);
});

it('offers no refund in cash, and nothing of a payment that was taken back', () => {
  const cash = payment('p', 0, { refunds: [{ ...typed, method: 'CASH_REFERENCE' }] });
  const back = payment('q', 50, { reversal: { kind: 'MISTYPED', date: '2026-11-21', reason: 'Irrtum' } });
  expect(refundChoices([cash, back], 20)).toEqual([]);
});
