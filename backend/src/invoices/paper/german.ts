import type { LocalDate } from '#contracts/values/local-date-time.js';
import { formatQuantity } from '#contracts/values/quantity.js';

const euro = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });

/** `1.234,50 €`, with a minus of its own width. */
export function euros(cents: number): string {
  // Exact: a safe integer of cents as a decimal text, never as a float.
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = euro.format(BigInt(digits.slice(0, -2))).slice(0, -3);
  return `${cents < 0 ? '−' : ''}${whole},${digits.slice(-2)} €`;
}

/** `19 %` */
export function percents(basisPoints: number): string {
  return `${percent.format(basisPoints / 100)} %`;
}

/** `24.11.2026` */
export function dates(date: LocalDate): string {
  return date.split('-').toReversed().join('.');
}

export const quantities = formatQuantity;
