import { expect, type Locator } from '@playwright/test';
import { germanDate } from '#contracts/values/german.js';
import { addDays, isWeekend, localDateTime } from '#contracts/values/local-date-time.js';

/** The garage's day this many days from today, `yyyy-mm-dd`; for an hour or two after midnight UTC is a day behind. */
export function dayFromToday(days: number): string {
  return addDays(localDateTime(new Date().toISOString()).date, days);
}

/** The n-th day from tomorrow on which the garage of the seed is open, `yyyy-mm-dd`; 1 is the first. */
export function openDay(n: number): string {
  let date = dayFromToday(0);
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

/** Turns a strip of weeks to the week of this day and shows the day's slots. */
export async function showDay(strip: Locator, day: string): Promise<void> {
  const button = strip.getByRole('button', { name: new RegExp(`${german(day)}: `) });
  await strip.getByRole('button', { name: /: / }).first().waitFor();
  await expect(async () => {
    if ((await button.count()) === 0) await strip.getByRole('button', { name: 'Nächste Woche' }).click();
    await button.click({ timeout: 500 });
  }).toPass();
}
