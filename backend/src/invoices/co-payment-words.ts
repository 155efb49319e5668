import { ownShareOf } from '#contracts/invoices/co-payment.js';
import type { InvoiceContent } from '#contracts/invoices/invoice.events.js';
import { germanEuros } from '#contracts/values/german.js';

/** `Davon zahlt Solide Versicherung AG 840,00 €, Sie zahlen 159,60 €.`; null: the recipient pays all. */
export function coPaymentInWords(
  content: Pick<InvoiceContent, 'grossCents' | 'coPayment'>,
  payerName: string | null,
): string | null {
  if (content.coPayment === null) return null;
  const payer = payerName ?? 'die Versicherung';
  return `Davon zahlt ${payer} ${germanEuros(content.coPayment.cents)}, Sie zahlen ${germanEuros(ownShareOf(content))}.`;
}
