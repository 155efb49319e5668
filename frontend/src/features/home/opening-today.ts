import { openSpans, type Span } from '#contracts/site/opening-times.js';
import { minutesOf, weekdayOf, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import type { OpeningHour } from '../../api/queries/site.queries.js';
import { shortTime } from './opening-scale.js';

/** When the garage is open on this date by its weekday; `[]` when closed. */
export function openSpansOf(hours: readonly OpeningHour[], date: LocalDate): readonly Span[] {
  return openSpans(hours.find((day) => day.dayOfWeek === weekdayOf(date)));
}

/** True from the opening until the closing minute, the lunch break excluded. */
export function isOpenAt(spans: readonly Span[], time: LocalTime): boolean {
  const minutes = minutesOf(time);
  return spans.some((span) => span.from <= minutes && minutes < span.to);
}

/** `8–12 und 13–17 Uhr` */
export function spansInWords(spans: readonly Span[]): string {
  return `${spans.map(({ from, to }) => `${shortTime(from)}–${shortTime(to)}`).join(' und ')} Uhr`;
}

/** The same for screen readers: `8 bis 12 und 13 bis 17 Uhr` */
export function spansSpoken(spans: readonly Span[]): string {
  return spansInWords(spans).replaceAll('–', ' bis ');
}
