import type { OpeningTimeAnswer } from '#contracts/site/site.api.js';
import { WEEKDAYS } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';

export type OpeningLine = {
  readonly day: OpeningTimeAnswer['dayOfWeek'];
  readonly short: string;
  readonly hours: string;
};

/** The week as the footer shows it: `08:00–12:00 | 13:00–17:00`, "geschlossen", Monday first. */
export function openingLines(rows: readonly OpeningTimeAnswer[]): OpeningLine[] {
  if (rows.length === 0) return [];
  return WEEKDAYS.map((day) => ({
    day,
    short: WEEKDAY_NAMES[day].short,
    hours: hoursOf(rows.find((row) => row.dayOfWeek === day)),
  }));
}

function hoursOf(row: OpeningTimeAnswer | undefined): string {
  if (!row?.open || !row.close) return 'geschlossen';
  const morning = `${row.open}–${row.close}`;
  if (!row.hasLunchBreak || !row.afternoonOpen || !row.afternoonClose) return morning;
  return `${morning} | ${row.afternoonOpen}–${row.afternoonClose}`;
}
