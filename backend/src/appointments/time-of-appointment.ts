import type { BookedSlot } from '#contracts/appointments/appointment.events.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { occupiedSpans, openSpansOn, type OpeningTimes } from '#contracts/site/opening-times.js';
import {
  instantOfLocal,
  minutesOf,
  timeOfMinutes,
  type LocalTime,
} from '#contracts/values/local-date-time.js';

const LAST_MINUTE_OF_DAY = 24 * 60 - 1;

type Visit = Pick<BookedSlot, 'date' | 'time'>;

/** Local end, skipping the lunch break; the start plus the duration if the opening times no longer fit. */
export function endTimeOf(visit: Visit, durationMinutes: number, openingTimes: OpeningTimes): LocalTime {
  const start = minutesOf(visit.time);
  const occupied = occupiedSpans(openSpansOn(openingTimes, visit.date), start, durationMinutes);
  const end = occupied?.at(-1)?.to ?? start + durationMinutes;
  return timeOfMinutes(Math.min(end, LAST_MINUTE_OF_DAY));
}

export function instantOf({ date, time }: Visit): Instant {
  return instantOfLocal(`${date}T${time}`);
}
