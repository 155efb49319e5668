import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';
import { unreadable } from './e-invoice.js';

const DECIMAL = /^([+-]?)(\d{1,12})(?:\.(\d{1,12}))?$/;

/** A decimal number in units of `1 / 10^places`, rounded half away from zero. Null for null. */
export function scaled(text: string | null, places: number, what: string): number | null {
  if (text === null) return null;
  const match = DECIMAL.exec(text);
  if (match === null) throw unreadable(`${what} ist keine Zahl.`);
  const [, sign, whole = '0', fraction = ''] = match;
  const digits = BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
  const rounded = digits + ((fraction[places] ?? '0') >= '5' ? 1n : 0n);
  const value = Number(sign === '-' ? -rounded : rounded);
  if (!Number.isSafeInteger(value) || Math.abs(value) > 10 ** 14) throw unreadable(`${what} ist zu groß.`);
  return value === 0 ? 0 : value;
}

/** `2026-11-23` or, as CII writes it, `20261123`. Null for null. */
export function dateOf(text: string | null, what: string): LocalDate | null {
  if (text === null) return null;
  const date = /^\d{8}$/.test(text)
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
    : text.slice(0, 10);
  if (!isLocalDate(date)) throw unreadable(`${what} ist kein Datum.`);
  return date;
}

/** UN/ECE Recommendation 20 in German words; others stay as they are. */
const UNITS: Readonly<Record<string, string>> = {
  C62: 'Stk',
  H87: 'Stk',
  EA: 'Stk',
  XPP: 'Stk',
  HUR: 'Std',
  MIN: 'min',
  DAY: 'Tag',
  LTR: 'l',
  MTR: 'm',
  KGM: 'kg',
  SET: 'Satz',
  PR: 'Paar',
  LS: 'pausch.',
};

/** The unit as people read it. */
export function unitOf(code: string | null): string {
  return code === null ? 'Stk' : (UNITS[code] ?? code);
}

/** The price of one unit where the file states that of several. */
export function perUnit(priceE4: number, basisMilli: number | null): number {
  if (basisMilli === null || basisMilli === 1_000 || basisMilli === 0) return priceE4;
  return Math.round((priceE4 * 1_000) / basisMilli);
}

/** What must be there. */
export function required<Value>(value: Value | null, reason: string): Value {
  if (value === null) throw unreadable(reason);
  return value;
}
