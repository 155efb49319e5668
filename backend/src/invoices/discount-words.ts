import type { InvoiceContent } from '#contracts/invoices/invoice.events.js';
import { earlyDiscountOf, type DiscountTerms } from '#contracts/payments/discount.js';
import { germanDate, germanEuros, germanPercent } from '#contracts/values/german.js';

/** The sentence about Skonto (§ 14 Abs. 4 Nr. 7 UStG: an agreed reduction is named); empty: none is granted. */
export function discountInWords(
  content: Pick<InvoiceContent, 'date' | 'grossCents' | 'coPayment'>,
  terms: DiscountTerms | null,
): readonly string[] {
  const discount = earlyDiscountOf(terms, content);
  if (terms === null || discount === null) return [];
  const left = germanEuros(content.grossCents - discount.cents);
  const rate = germanPercent(terms.basisPoints);
  return [
    `Bei Zahlung bis ${germanDate(discount.until)}: ${rate} Skonto (${germanEuros(discount.cents)}), dann ${left}.`,
  ];
}
