import { adjustmentInWords, type Adjustment } from '#contracts/invoices/adjustments.js';
import type { DiscountAnswer, SurchargeAnswer } from '#contracts/invoices/invoice-answers.js';
import { formatEuro } from '../../ui/dates/formats.js';

/** The discount of a position or of the whole: `Rabatt 10 %`, `Kulanz 5,00 €`; empty: none. */
export function discountWords(answer: DiscountAnswer): readonly string[] {
  return words(answer.discountReason, answer.discountPercent, answer.discountAmount);
}

/** Discount and surcharge on the whole: `Kleinteile 2 %`; empty: neither. */
export function wholeWords(answer: DiscountAnswer & SurchargeAnswer): readonly string[] {
  const { surchargeReason, surchargePercent, surchargeAmount } = answer;
  return [...discountWords(answer), ...words(surchargeReason, surchargePercent, surchargeAmount)];
}

function words(
  reason: Adjustment['reason'] | null,
  percent: number | null,
  euros: number | null,
): readonly string[] {
  if (reason === null) return [];
  const named = adjustmentInWords({ basisPoints: percent && Math.round(percent * 100), reason });
  return [euros === null ? named : `${named} ${formatEuro(euros)}`];
}
