import type { DeductionAnswer } from '#contracts/invoices/invoice-answers.js';
import { germanEuros } from '#contracts/values/german.js';

/** Why a deposit is cancelled instead of deducted, for its Storno; null: all of it is paid. `open`: euros. */
export function whyDropped(
  { taxes }: Pick<DeductionAnswer, 'taxes'>,
  open: number,
  invoiceNumber: string,
): string | null {
  const openCents = Math.round(open * 100);
  if (openCents <= 0) return null;
  const grossCents = taxes.reduce((sum, { net, tax }) => sum + Math.round((net + tax) * 100), 0);
  const paid =
    openCents === grossCents ? 'Nicht bezahlt' : `Nur zum Teil bezahlt (offen ${germanEuros(openCents)})`;
  return `${paid}, nicht abgezogen auf ${invoiceNumber}`;
}

/** True if the doubts are confirmed as they are shown now, or there are none. `confirmed`: what was confirmed. */
export const isConfirmed = (doubts: readonly string[], confirmed: string): boolean =>
  doubts.length === 0 || confirmed === doubts.join('\n');
