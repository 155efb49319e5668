import type { RecordedEvent } from '../kernel/domain-event.js';
import { minutesOf, weekdayOf, type LocalDate, type Weekday } from '../values/local-date-time.js';
import type { DayHours, OpeningTimeEvent, OpeningTimeId } from './opening-time.events.js';

export type OpeningTime = DayHours & {
  readonly id: OpeningTimeId;
  readonly dayOfWeek: Weekday;
  readonly revision: number;
};

/** By weekday. A missing weekday is closed. */
export type OpeningTimes = { readonly [Day in Weekday]?: OpeningTime };

function evolve(days: OpeningTimes, event: RecordedEvent<OpeningTimeEvent>): OpeningTimes {
  const { openingTimeId: id, ...hours } = event.data;
  return { ...days, [hours.dayOfWeek]: { id, ...hours, revision: event.revision } };
}

export const openingTimesStream = {
  name: 'openingTimes',
  initial: {} as OpeningTimes,
  evolve,
  revisionOf: (days: OpeningTimes, row: string | undefined) =>
    Object.values(days).find(({ id }) => id === row)?.revision,
};

/** A part of a day in minutes since midnight; `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number };

/** The open spans in order; `[]` if closed. */
export function openSpans(hours: DayHours | undefined): readonly Span[] {
  if (!hours?.open || !hours.close) return [];
  const spans = [{ from: minutesOf(hours.open), to: minutesOf(hours.close) }];
  if (hours.afternoonOpen && hours.afternoonClose) {
    spans.push({ from: minutesOf(hours.afternoonOpen), to: minutesOf(hours.afternoonClose) });
  }
  return spans;
}

/** The open spans of the date's weekday. Ignores vacations. */
export function openSpansOn(days: OpeningTimes, date: LocalDate): readonly Span[] {
  return openSpans(days[weekdayOf(date)]);
}

/** Possible starts in minutes since midnight: all steps from the start of each open span. */
export function startsIn(open: readonly Span[], stepMinutes: number): number[] {
  return open.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / stepMinutes) }, (_, step) => from + step * stepMinutes),
  );
}

/** How many possible starts the longest day of the week has. */
export function mostStarts(days: readonly (DayHours | undefined)[], stepMinutes: number): number {
  return Math.max(0, ...days.map((hours) => startsIn(openSpans(hours), stepMinutes).length));
}

/**
 * The open time that `minutes` of work occupy from its start, skipping the lunch break. Null if the start is outside of
 * the open hours or the rest of the day is too short (decisions §3).
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
