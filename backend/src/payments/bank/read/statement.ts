import { oneLine } from '#contracts/kernel/text-fields.js';
import type { StatementFormat } from '#contracts/bank/bank.events.js';
import { refuse, type Refusal } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';

/** An entry as the file says it. */
export type ReadEntry = {
  readonly bookedOn: LocalDate;
  readonly valueOn: LocalDate;
  /** Below 0: it left the account. */
  readonly cents: number;
  readonly name: string | null;
  readonly iban: string | null;
  readonly purpose: string | null;
  /** The bank's own reference, unique in the account; null: none. */
  readonly reference: string | null;
};

export type ReadStatement = {
  readonly format: StatementFormat;
  /** Of the garage; empty: the file does not say it. */
  readonly account: string;
  readonly entries: readonly ReadEntry[];
};

export function unreadable(reason: string): Refusal {
  return refuse('statement-unreadable', { detail: reason, field: 'content' });
}

const LENGTHS = { name: 140, iban: 34, purpose: 500, reference: 100 } as const;
const MOST_CENTS = 99_999_999_999;

/** The entry with texts that fit; null if nothing moved. Throws for sums that no account has. */
export function bounded(entry: ReadEntry): ReadEntry | null {
  if (!Number.isSafeInteger(entry.cents) || Math.abs(entry.cents) > MOST_CENTS)
    throw unreadable('Ein Betrag der Datei ist nicht möglich.');
  if (entry.cents === 0) return null;
  return {
    ...entry,
    name: cut(entry.name, LENGTHS.name),
    iban: cut(entry.iban?.replaceAll(/\s/g, '').toUpperCase() ?? null, LENGTHS.iban),
    purpose: cut(entry.purpose, LENGTHS.purpose),
    reference: cut(entry.reference, LENGTHS.reference),
  };
}

/** On one line, at most this long; null if nothing is left. */
function cut(text: string | null, length: number): string | null {
  const line = oneLine(text ?? '');
  return line === '' ? null : [...line].slice(0, length).join('');
}

/** Cents of `1.234,56`, `1234.56`, `-12`, `12,5-` or `+3,00`; null if it is no amount. */
export function centsOfText(text: string): number | null {
  const bare = text.replaceAll(/[\s\u00a0€]|EUR/gu, '').replace('−', '-');
  const match = /^([+-]?)(\d{1,3}(?:([.,])\d{3}(?:\3\d{3})*)?|\d{1,12})(?:([.,])(\d{1,2}))?([+-]?)$/.exec(
    bare,
  );
  if (match === null) return null;
  const [, before = '', whole = '', groups, point, decimals = '', after = ''] = match;
  if (groups !== undefined && groups === point) return null;
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0') || '0');
  return before === '-' || after === '-' ? -cents : cents;
}
