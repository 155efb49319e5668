import { germanDate } from '#contracts/values/german.js';
import { addDays, isWeekend, localDateTime } from '#contracts/values/local-date-time.js';

/** The n-th day from tomorrow on which the garage of the seed is open, `yyyy-mm-dd`; 1 is the first. */
export function openDay(n: number): string {
  let date = localDateTime(new Date().toISOString()).date;
  for (let found = 0; found < n;) {
    date = addDays(date, 1);
    if (!isWeekend(date)) found++;
  }
  return date;
}

/** `24.11.2026` of `2026-11-24`. */
export function german(date: string): string {
  return germanDate(date);
}
