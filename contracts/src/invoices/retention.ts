import type { LocalDate } from '../values/local-date-time.js';

/** § 147 (3) AO, § 14b UStG. */
const YEARS = 8;

/**
 * The last day on which a document is kept. The period begins with the end of the year in which the document came into
 * being (§ 147 (4) AO): a typed date alone cannot shorten it.
 */
export function keptUntil(date: LocalDate, sentOn: LocalDate): LocalDate {
  const later = date > sentOn ? date : sentOn;
  return `${Number(later.slice(0, 4)) + YEARS}-12-31`;
}
