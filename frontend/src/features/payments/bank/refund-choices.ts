import type { PaymentAnswer } from '#contracts/payments/payment-answers.js';
import { formatDate, formatEuro } from '../../../ui/dates/formats.js';
import { inCents } from '#contracts/values/in-cents.js';

/** A payment of which a debit paid money back. `refundId`: it was typed by hand before. */
type RefundChoice = {
  readonly key: string;
  readonly label: string;
  readonly body: { readonly paymentId: string; readonly refundId?: string };
};

/** What a debit of these euros may have paid back: a refund of exactly this sum that is no other debit, or credit that is large enough. */
export function refundChoices(payments: readonly PaymentAnswer[], euros: number): readonly RefundChoice[] {
  const isThere = payments.filter(({ reversal }) => reversal === null);
  const typed = isThere.flatMap(({ id: paymentId, refunds }) =>
    refunds
      .filter(
        ({ amount, method, isOnStatement }) =>
          inCents(amount) === inCents(euros) && method === 'TRANSFER' && !isOnStatement,
      )
      .map(({ id: refundId, amount, date }) => ({
        key: refundId,
        label: `Erfasste Erstattung: ${formatEuro(amount)} am ${formatDate(date)}`,
        body: { paymentId, refundId },
      })),
  );
  const credit = isThere
    .filter(({ free }) => inCents(free) >= inCents(euros))
    .map(({ id: paymentId, amount, valueDate, free }) => ({
      key: paymentId,
      label: `Guthaben ${formatEuro(free)} aus ${formatEuro(amount)} vom ${formatDate(valueDate)}`,
      body: { paymentId },
    }));
  return [...typed, ...credit];
}
