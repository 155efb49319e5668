import { invalid } from '#contracts/kernel/problem.js';
import { mostDiscountOf } from '#contracts/payments/discount.js';
import { byHand, type ByHand } from '#contracts/supplier-invoices/by-hand.js';
import { invoiceStatus, type SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';

/** What debits pay of an invoice, and the Skonto that the garage takes with them. */
export type PaidCents = { readonly cents: number; readonly discountCents: number };

const BOOKED_BY_HAND: Readonly<Record<ByHand, string>> = {
  'foreign-currency': 'Die Rechnung ist in fremder Währung: Ihr Skonto bucht der Steuerberater.',
  prepayment: 'Die Rechnung ist eine Anzahlung oder zieht eine ab: Ihr Skonto bucht der Steuerberater.',
};

/**
 * Throws 400 if the debit takes Skonto that its invoice does not have: at most a tenth with all debits together, and with
 * the money no more than is open. `before`: what other debits paid. A payment without Skonto is never refused.
 */
export function assertDiscount(
  invoice: SupplierInvoice,
  before: readonly PaidCents[],
  paid: PaidCents,
): void {
  if (paid.discountCents === 0) return;
  const refused = refusalOf(invoice, paidBy([...before, paid]));
  if (refused !== null) throw invalid('invoices', refused);
}

function refusalOf(invoice: SupplierInvoice, { cents, discountCents }: PaidCents): string | null {
  const why = byHand(invoice);
  if (invoiceStatus(invoice) === 'Verworfen') return 'Die Rechnung ist verworfen: Sie hat kein Skonto.';
  if (why !== null) return BOOKED_BY_HAND[why];
  if (discountCents > mostDiscountOf(invoice.grossCents))
    return 'Das Skonto ist mehr als ein Zehntel der Rechnung.';
  return cents + discountCents > invoice.dueCents
    ? 'Betrag und Skonto sind mehr, als von der Rechnung offen ist.'
    : null;
}

/** The sum of payments. */
export function paidBy(payments: readonly PaidCents[]): PaidCents {
  return {
    cents: payments.reduce((sum, { cents }) => sum + cents, 0),
    discountCents: payments.reduce((sum, { discountCents }) => sum + discountCents, 0),
  };
}
