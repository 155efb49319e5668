import type { BaseRate } from '#contracts/reminders/reminder-settings.js';
import { addDays, daysBetween, type LocalDate } from '#contracts/values/local-date-time.js';

/** Points over the base rate, in basis points (§ 288 Abs. 1 and 2 BGB). */
const CONSUMER_POINTS = 500;
const BUSINESS_POINTS = 900;
/** A business is in default this many days after the invoice was due (§ 286 Abs. 3 BGB). */
const DEFAULT_AFTER_DAYS = 30;

/** Of § 288 Abs. 5 BGB, in cents. */
export const FLAT_FEE_CENTS = 4_000;

/**
 * The day on which default began: that of the first letter (§ 286 Abs. 1 BGB), for a business at the latest 30 days
 * after the due date. The invoice does not tell consumers of the 30 days, so they do not count for them. Null: not yet.
 */
export function defaultSince(
  { dueOn, isBusiness }: { readonly dueOn: LocalDate; readonly isBusiness: boolean },
  firstLetterOn: LocalDate | null,
  today: LocalDate,
): LocalDate | null {
  const byLaw = isBusiness ? addDays(dueOn, DEFAULT_AFTER_DAYS) : null;
  const days = [firstLetterOn, byLaw].filter((day) => day !== null && day < today) as LocalDate[];
  return days.toSorted()[0] ?? null;
}

/**
 * Interest from the day after default began up to the last day inclusive, in cents, rounded down once. On what is open
 * today: money that came in meanwhile earns none, in favour of the customer.
 */
export function defaultInterest(
  { cents, isBusiness }: { readonly cents: number; readonly isBusiness: boolean },
  since: LocalDate,
  until: LocalDate,
  baseRates: readonly BaseRate[],
): number {
  const points = isBusiness ? BUSINESS_POINTS : CONSUMER_POINTS;
  // In cents times basis points times days of a year of 365 days; a day of a leap year weighs less.
  let numerator = 0n;
  for (const { from, to } of spansOf(addDays(since, 1), until, baseRates)) {
    const rate = BigInt(Math.max(0, rateOn(baseRates, from) + points));
    numerator += (BigInt(cents) * rate * BigInt(daysOf(from, to)) * 365n * 366n) / BigInt(daysInYear(from));
  }
  return Number(numerator / (365n * 366n * 10_000n));
}

/** Spans of days within which neither the rate nor the length of the year changes. */
function spansOf(from: LocalDate, until: LocalDate, baseRates: readonly BaseRate[]) {
  if (from > until) return [];
  const years: LocalDate[] = [];
  for (let year = Number(from.slice(0, 4)) + 1; year <= Number(until.slice(0, 4)); year++)
    years.push(`${year}-01-01`);
  const starts = [from, ...years, ...baseRates.map((rate) => rate.from)].filter(
    (day) => day >= from && day <= until,
  );
  const sorted = [...new Set(starts)].toSorted();
  return sorted.map((start, place) => {
    const next = sorted[place + 1];
    return { from: start, to: next === undefined ? until : addDays(next, -1) };
  });
}

function rateOn(baseRates: readonly BaseRate[], day: LocalDate): number {
  return baseRates.filter(({ from }) => from <= day).at(-1)?.basisPoints ?? 0;
}

/** Both ends included. */
function daysOf(from: LocalDate, to: LocalDate): number {
  return daysBetween(from, to) + 1;
}

function daysInYear(day: LocalDate): number {
  const year = Number(day.slice(0, 4));
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 366 : 365;
}
