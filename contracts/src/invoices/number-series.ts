import { comparableNumber } from '../values/comparable.js';

/** A number of the garage's own series `RE-<year>-<value>`, chosen by the product or typed. */
export type OwnNumber = { readonly year: number; readonly value: number };

/** As `documentNumber` writes it: `RE-2026-000008` is another number than `RE-2026-00008`. */
const OWN_SERIES = /^RE-(\d{4})-(\d{5}|[1-9]\d{5,8})$/;
const MOST_DIGITS = 9;

/** Year and value of a number of the own series; null for any other number. */
export function ownNumber(number: string): OwnNumber | null {
  const [, year, value] = OWN_SERIES.exec(comparableNumber(number)) ?? [];
  return year === undefined ? null : { year: Number(year), value: Number(value) };
}

/** The number in a form whose order as text is that of the numbers: `RE-2026-000000012`. */
export function sortableNumber(number: string): string {
  return comparableNumber(number).replace(/\d{1,9}$/u, (digits) => digits.padStart(MOST_DIGITS, '0'));
}
