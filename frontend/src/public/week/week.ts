import type { ClosedDay, DayOfWeekAnswer } from '#contracts/appointments/appointments.api.js';
import {
  addDays,
  isWeekend,
  WEEKDAYS,
  weekdayOf,
  type LocalDate,
  type LocalTime,
} from '#contracts/values/local-date-time.js';

type Moment = { readonly date: LocalDate; readonly time: LocalTime };

/** A day of the week as visitors see it. */
export type ShownDay = {
  readonly date: LocalDate;
  /** The starts that can be chosen, in order. */
  readonly free: readonly LocalTime[];
  /** `3 frei`, or why nothing is. */
  readonly note: string;
};

const CLOSED: Readonly<Record<ClosedDay, string>> = {
  PAST: 'vorbei',
  WEEKEND: 'zu',
  VACATION: 'Urlaub',
  CLOSED: 'zu',
  TOO_LATE: 'später',
};

export function shownDay({ date, closed, slots }: DayOfWeekAnswer, now: Moment): ShownDay {
  if (closed !== null) return { date, free: [], note: CLOSED[closed] };
  const ahead = slots.filter(({ time }) => date > now.date || time >= now.time);
  const free = ahead.filter(({ booked }) => !booked).map(({ time }) => time);
  if (free.length > 0) return { date, free, note: `${free.length} frei` };
  if (ahead.length > 0) return { date, free, note: 'voll' };
  return { date, free, note: slots.length > 0 ? 'vorbei' : 'zu' };
}

/** The Monday of the week that has this day; on a weekend of the next one, because this week is over. */
export function weekOf(date: LocalDate): LocalDate {
  const monday = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
  return isWeekend(date) ? addDays(monday, 7) : monday;
}
