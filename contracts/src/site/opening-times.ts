import type { RecordedEvent } from '../kernel/domain-event.js';
import { minutesOf, weekdayOf, type LocalDate, type Weekday } from '../values/local-date-time.js';
import type { DayHours, OpeningTimeEvent, OpeningTimeId } from './opening-time.events.js';

/** One weekday's hours as they stand. */
export type OpeningTime = DayHours & {
  readonly id: OpeningTimeId;
  readonly dayOfWeek: Weekday;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** The weekdays that were set; a weekday that is missing is closed. */
export type OpeningTimes = { readonly [Day in Weekday]?: OpeningTime };

function evolve(days: OpeningTimes, event: RecordedEvent<OpeningTimeEvent>): OpeningTimes {
  const { openingTimeId: id, ...hours } = event.data;
  return { ...days, [hours.dayOfWeek]: { id, ...hours, revision: event.revision } };
}

/** The stream `openingTimes`; its id is `''`. */
export const openingTimesStream = { name: 'openingTimes', initial: {} as OpeningTimes, evolve };

/** A stretch of a day in minutes since midnight, the end excluded. */
export type Span = { readonly from: number; readonly to: number };

/** When the workshop is open with these hours, in order; `[]` when closed. */
export function openSpans(hours: DayHours | undefined): readonly Span[] {
  if (!hours?.open || !hours.close) return [];
  const spans = [{ from: minutesOf(hours.open), to: minutesOf(hours.close) }];
  if (hours.afternoonOpen && hours.afternoonClose) {
    spans.push({ from: minutesOf(hours.afternoonOpen), to: minutesOf(hours.afternoonClose) });
  }
  return spans;
}

/** When the workshop is open on this date by its weekday's hours; vacations are not looked at. */
export function openSpansOn(days: OpeningTimes, date: LocalDate): readonly Span[] {
  return openSpans(days[weekdayOf(date)]);
}

/**
 * The open time that work of so many minutes takes from its start, skipping the lunch break.
 * null when the start is not in an open stretch or the rest of the day is too short (decisions §3).
 */
export function occupiedSpans(
  open: readonly Span[],
  startMinutes: number,
  durationMinutes: number,
): readonly Span[] | null {
  if (!open.some((span) => span.from <= startMinutes && startMinutes < span.to)) return null;
  const occupied: Span[] = [];
  let left = durationMinutes;
  for (const span of open) {
    if (span.to <= startMinutes || left === 0) continue;
    const from = Math.max(span.from, startMinutes);
    const to = Math.min(span.to, from + left);
    occupied.push({ from, to });
    left -= to - from;
  }
  return left === 0 ? occupied : null;
}
