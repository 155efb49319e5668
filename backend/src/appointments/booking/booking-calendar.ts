import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { AppointmentKind } from '#contracts/appointments/test-drive.js';
import type { ClosedDay, DayOfWeekAnswer, SlotAnswer } from '#contracts/appointments/appointments.api.js';
import type { Segment } from '#contracts/appointments/slots.events.js';
import type { Slots } from '#contracts/appointments/slots.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { WorkshopSettings } from '#contracts/settings/workshop-settings.js';
import { occupiedSpans, openSpansOn, startsIn, type OpeningTimes } from '#contracts/site/opening-times.js';
import { DEFAULT_DURATION_HOURS, type Service, type Services } from '#contracts/site/services.js';
import { isVacation, type Vacation } from '#contracts/site/vacations.js';
import { holidayOn } from '#contracts/values/holidays.js';
import {
  addDays,
  isWeekend,
  localDateTime,
  minutesOf,
  timeOfMinutes,
  type LocalDate,
  type LocalTime,
} from '#contracts/values/local-date-time.js';
import { isFull } from './slots.js';

/** Everything that decides which starts are bookable, except other bookings. */
export type Calendar = {
  readonly openingTimes: OpeningTimes;
  readonly vacations: readonly Vacation[];
  readonly services: Services;
  readonly settings: WorkshopSettings;
};

/** With the papers before and after it. */
export const TEST_DRIVE_MINUTES = 60;

export type Start = { readonly date: LocalDate; readonly time: LocalTime };

export function isPast(start: Start, now: Instant): boolean {
  const today = localDateTime(now);
  return start.date < today.date || (start.date === today.date && start.time < today.time);
}

/** An offered service; refuses an unknown one with the field `serviceId`. */
export function serviceOf(calendar: Calendar, serviceId: string): Service {
  const service = calendar.services.get(serviceId);
  if (!service) throw invalid('serviceId', bookingTexts.unknownService);
  return service;
}

/** Default: one hour. */
export function durationMinutesOf(calendar: Calendar, serviceId: string | undefined): number {
  const hours =
    serviceId === undefined ? DEFAULT_DURATION_HOURS : serviceOf(calendar, serviceId).durationHours;
  return hours * 60;
}

/**
 * Checks a start by specification §5 and decisions §3. Returns the open minutes that it occupies, skipping the lunch
 * break. Refuses with the rule's message at `date` or `time`.
 */
export function checkStart(
  start: Start,
  durationMinutes: number,
  calendar: Calendar,
  now: Instant,
): readonly Segment[] {
  checkDate(start.date, calendar, now);
  checkNotice(start, calendar, now);
  const open = openSpansOn(calendar.openingTimes, start.date);
  const startMinutes = minutesOf(start.time);
  const segments = occupiedSpans(open, startMinutes, durationMinutes);
  if (!segments) throw invalid('time', bookingTexts.closed);
  if (!startsIn(open, calendar.settings.slotMinutes).includes(startMinutes))
    throw invalid('time', bookingTexts.offGrid);
  return segments;
}

/** What an appointment takes of the capacity. A test drive has a start, but takes no bay. */
export function occupiedBy(kind: AppointmentKind, segments: readonly Segment[]): readonly Segment[] {
  if (kind === 'SERVICE') return segments;
  return segments.slice(0, 1).map(({ from }) => ({ from, to: from }));
}

function checkDate(date: LocalDate, calendar: Calendar, now: Instant): void {
  const today = localDateTime(now).date;
  const { horizonDays } = calendar.settings;
  if (isWeekend(date)) throw invalid('date', bookingTexts.weekend);
  if (date < today) throw invalid('date', bookingTexts.pastDate);
  if (date > addDays(today, horizonDays)) {
    throw invalid(
      'date',
      `Termine sind höchstens ${horizonDays} ${horizonDays === 1 ? 'Tag' : 'Tage'} im Voraus buchbar.`,
    );
  }
  if (isHoliday(date, calendar)) throw invalid('date', bookingTexts.holiday);
  if (isVacation(calendar.vacations, date)) throw invalid('date', bookingTexts.vacation);
}

function isHoliday(date: LocalDate, { settings: { holidaysOf } }: Calendar): boolean {
  return holidaysOf !== null && holidayOn(date, holidaysOf) !== null;
}

function checkNotice(start: Start, calendar: Calendar, now: Instant): void {
  if (isPast(start, now)) throw invalid('time', bookingTexts.pastTime);
  const { minNoticeMinutes } = calendar.settings;
  if (isPast(start, later(now, minNoticeMinutes))) {
    throw invalid('time', `Termine müssen mindestens ${minNoticeMinutes} Minuten im Voraus gebucht werden.`);
  }
}

/** Why a day offers no slots; null: it is open. */
export function closedOn(date: LocalDate, calendar: Calendar, now: Instant): ClosedDay | null {
  const today = localDateTime(now).date;
  if (date < today) return 'PAST';
  if (isWeekend(date)) return 'WEEKEND';
  if (date > addDays(today, calendar.settings.horizonDays)) return 'TOO_LATE';
  if (isHoliday(date, calendar)) return 'HOLIDAY';
  if (isVacation(calendar.vacations, date)) return 'VACATION';
  return openSpansOn(calendar.openingTimes, date).length === 0 ? 'CLOSED' : null;
}

/**
 * The slots of a day in order. Includes past ones of today, which screens show as past. Empty on weekends, in
 * vacations, on closed or past days and beyond the horizon.
 */
export function slotsOn(
  date: LocalDate,
  durationMinutes: number,
  calendar: Calendar,
  slots: Slots,
  now: Instant,
  except?: string,
): SlotAnswer[] {
  const { capacity, slotMinutes, minNoticeMinutes } = calendar.settings;
  if (closedOn(date, calendar, now) !== null) return [];
  const open = openSpansOn(calendar.openingTimes, date);
  const earliest = later(now, minNoticeMinutes);
  return startsIn(open, slotMinutes).flatMap((startMinutes) => {
    const segments = occupiedSpans(open, startMinutes, durationMinutes);
    const start = { date, time: timeOfMinutes(startMinutes) };
    const tooSoon = isPast(start, earliest) && !isPast(start, now);
    if (!segments || tooSoon) return [];
    return [{ time: start.time, booked: isFull(slots, segments, capacity, except) }];
  });
}

/**
 * A day as visitors see it. TOO_SOON: the rest of the day is open, but within the notice time, so that it can only be
 * booked by phone.
 */
export function visitorDay(
  date: LocalDate,
  durationMinutes: number,
  calendar: Calendar,
  slots: Slots,
  now: Instant,
): DayOfWeekAnswer {
  const closed = closedOn(date, calendar, now);
  const isAhead = ({ time }: SlotAnswer) => !isPast({ date, time }, now);
  const withoutNotice = { ...calendar, settings: { ...calendar.settings, minNoticeMinutes: 0 } };
  const offered = slotsOn(date, durationMinutes, calendar, slots, now);
  if (closed !== null || offered.some(isAhead)) return { date, closed, slots: offered };
  return slotsOn(date, durationMinutes, withoutNotice, slots, now).some(isAhead)
    ? { date, closed: 'TOO_SOON', slots: [] }
    : { date, closed, slots: offered };
}

/** True if visitors can book one of its starts. */
export function hasFreeStart({ date, slots }: DayOfWeekAnswer, now: Instant): boolean {
  return slots.some(({ time, booked }) => !booked && !isPast({ date, time }, now));
}

function later(now: Instant, minutes: number): Instant {
  return new Date(Date.parse(now) + minutes * 60_000).toISOString();
}
