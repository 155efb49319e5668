import type { LocalDate } from '../values/local-date-time.js';

/** Vouchers: § 147 (3) AO, § 14b UStG, since 2025. */
const YEARS = 8;
/** Books and records: § 147 (1) no. 1, (3) AO. */
const YEARS_OF_BOOKS = 10;
/** Business letters: § 147 (1) no. 2 and 3, (3) AO. */
const YEARS_OF_LETTERS = 6;

/**
 * The last day on which a document is kept. The period begins with the end of the year in which the document came into
 * being (§ 147 (4) AO): a typed date alone cannot shorten it.
 */
export function keptUntil(date: LocalDate, sentOn: LocalDate): LocalDate {
  return yearsAfter(date > sentOn ? date : sentOn, YEARS);
}

/** The last day on which bookings are kept: two years longer than the vouchers behind them. */
export function booksKeptUntil(date: LocalDate, madeOn: LocalDate): LocalDate {
  return yearsAfter(date > madeOn ? date : madeOn, YEARS_OF_BOOKS);
}

/** The last day on which a business letter of this day is kept. */
export function lettersKeptUntil(sentOn: LocalDate): LocalDate {
  return yearsAfter(sentOn, YEARS_OF_LETTERS);
}

function yearsAfter(day: LocalDate, years: number): LocalDate {
  return `${Number(day.slice(0, 4)) + years}-12-31`;
}
