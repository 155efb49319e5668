import type { DocumentKind } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';
import { unreadable, type EInvoiceLine } from './e-invoice.js';

/** As in XML Schema: `100.` and `.5` are numbers, too. */
const DECIMAL = /^([+-]?)(?=\.?\d)(\d{0,12})(?:\.(\d{0,12}))?$/;

/** Parses a decimal number into units of `1 / 10^places`, rounded half away from zero. Null for null. */
export function scaled(text: string | null, places: number, what: string): number | null {
  if (text === null) return null;
  const match = DECIMAL.exec(text);
  if (match === null) throw unreadable(`${what} ist keine Zahl.`);
  const [, sign, whole = '', fraction = ''] = match;
  const digits = BigInt(`0${whole}` + fraction.padEnd(places, '0').slice(0, places));
  const rounded = digits + ((fraction[places] ?? '0') >= '5' ? 1n : 0n);
  const value = Number(sign === '-' ? -rounded : rounded);
  if (!Number.isSafeInteger(value) || Math.abs(value) > 10 ** 14) throw unreadable(`${what} ist zu groß.`);
  return value;
}

/** Parses `2026-11-23` or CII's `20261123`. Null for null. */
export function dateOf(text: string | null, what: string): LocalDate | null {
  if (text === null) return null;
  const date = /^\d{8}$/.test(text)
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
    : text.slice(0, 10);
  if (!isLocalDate(date)) throw unreadable(`${what} ist kein Datum.`);
  return date;
}

/** German words for UN/ECE Recommendation 20; other codes are kept. */
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

export function unitOf(code: string | null): string {
  return code === null ? 'Stk' : (UNITS[code] ?? code);
}

/** The price per unit, if the file states it for several units. */
export function perUnit(priceE4: number, basisMilli: number | null): number {
  if (basisMilli === null || basisMilli === 1_000 || basisMilli === 0) return priceE4;
  return Math.round((priceE4 * 1_000) / basisMilli);
}

/** Refuses null with the reason. */
export function required<Value>(value: Value | null, reason: string): Value {
  if (value === null) throw unreadable(reason);
  return value;
}

/** Applies the sign of our books to an amount; null stays null. */
export type Sign = <Amount extends number | null>(amount: Amount) => Amount;

/**
 * Credit notes state positive amounts, which become negative here. Amounts that are already negative are kept, as are
 * those of all other documents.
 */
export function creditNoteSign(kind: DocumentKind, grossCents: number | null): Sign {
  const isTurned = kind === 'CREDIT_NOTE' && (grossCents ?? 0) >= 0;
  return (amount) => (isTurned && amount !== null && amount !== 0 ? (-amount as typeof amount) : amount);
}

/** Applies the sign to a line: the quantity changes, the price stays positive. */
export function signed(line: EInvoiceLine, sign: Sign): EInvoiceLine {
  return { ...line, quantityMilli: sign(line.quantityMilli), netCents: sign(line.netCents) };
}

/** The number of one of our orders in the buyer reference (BT-10), where some suppliers state it; else null. */
export function orderNumberIn(buyerReference: string | null): string | null {
  return /(?<![\w-])BE-\d{4}-\d+(?![\w-])/iu.exec(buyerReference ?? '')?.[0] ?? null;
}
