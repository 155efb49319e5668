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
  /** `3 frei`, or why nothing is; empty while the day is loading. */
  readonly note: string;
  /** The note for those who hear it; missing: as the note. */
  readonly words?: string;
};

const CLOSED: Readonly<Record<ClosedDay, string>> = {
  PAST: 'vorbei',
  WEEKEND: 'zu',
  HOLIDAY: 'Feiert.',
  VACATION: 'Urlaub',
  CLOSED: 'zu',
  TOO_LATE: 'später',
  TOO_SOON: 'Anruf',
};

/** Where the note is too short to be understood alone. */
const IN_WORDS: { readonly [Reason in ClosedDay]?: string } = {
  HOLIDAY: 'Feiertag',
  TOO_LATE: 'noch nicht buchbar',
  TOO_SOON: 'nur telefonisch',
};

export function shownDay({ date, closed, slots }: DayOfWeekAnswer, now: Moment): ShownDay {
  if (date < now.date) return { date, free: [], note: CLOSED.PAST };
  if (closed !== null) {
    const words = IN_WORDS[closed];
    return { date, free: [], note: CLOSED[closed], ...(words !== undefined && { words }) };
  }
  const ahead = slots.filter(({ time }) => date > now.date || time >= now.time);
  const free = ahead.filter(({ booked }) => !booked).map(({ time }) => time);
  if (free.length > 0) return { date, free, note: `${free.length} frei` };
  if (ahead.length > 0) return { date, free, note: 'voll' };
  return { date, free, note: slots.length > 0 ? 'vorbei' : 'zu' };
}

/** The days of a week that is loading. */
export function daysFrom(first: LocalDate): readonly ShownDay[] {
  return WEEKDAYS.map((_, at) => ({ date: addDays(first, at), free: [], note: '' }));
}

/** True if the server counts a start as free, though it may be over by now. */
export function offersAny(days: readonly DayOfWeekAnswer[]): boolean {
  return days.some(({ slots }) => slots.some(({ booked }) => !booked));
}

/** True if later weeks cannot be booked yet. */
export function isLastWeek(days: readonly DayOfWeekAnswer[]): boolean {
  return days.some(({ closed }) => closed === 'TOO_LATE');
}

/** The Monday of the week that has this day; on a weekend of the next one, because this week is over. */
export function weekOf(date: LocalDate): LocalDate {
  const monday = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
  return isWeekend(date) ? addDays(monday, 7) : monday;
}
