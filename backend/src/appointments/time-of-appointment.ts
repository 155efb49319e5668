import { DateTime } from 'luxon';
import type { BookedSlot } from '#contracts/appointments/appointment.events.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { occupiedSpans, openSpansOn, type OpeningTimes } from '#contracts/site/opening-times.js';
import {
  minutesOf,
  timeOfMinutes,
  WORKSHOP_ZONE,
  type LocalTime,
} from '#contracts/values/local-date-time.js';

const LAST_MINUTE_OF_DAY = 24 * 60 - 1;

type Visit = Pick<BookedSlot, 'date' | 'time'>;

/**
 * When the work ends on the workshop's clock: so many open minutes after the start, the lunch break skipped. Where the
 * opening times were changed since and the work does not fit any more: so many minutes after the start.
 */
export function endTimeOf(visit: Visit, durationMinutes: number, openingTimes: OpeningTimes): LocalTime {
  const start = minutesOf(visit.time);
  const occupied = occupiedSpans(openSpansOn(openingTimes, visit.date), start, durationMinutes);
  const end = occupied?.at(-1)?.to ?? start + durationMinutes;
  return timeOfMinutes(Math.min(end, LAST_MINUTE_OF_DAY));
}

/** The instant at which the workshop's clock shows this. */
export function instantOf({ date, time }: Visit): Instant {
  return DateTime.fromISO(`${date}T${time}`, { zone: WORKSHOP_ZONE }).toUTC().toISO() as Instant;
}
