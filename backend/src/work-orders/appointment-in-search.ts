import { addDays, isLocalDate, isLocalTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { appointmentsBy } from '#projections/appointments/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';

/** Upper bound of appointments that one search names. */
const MOST = 500;
/** A search for a time alone looks this far around today. */
const DAYS_AROUND = 31;

const DAY = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})?(?!\d)/;
const ISO_DAY = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/;
const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?!\d)/;

/** Day and time that a typed search names, and its other words. A day without a year is meant in three years. */
export type TimeInSearch = {
  readonly dates: readonly LocalDate[];
  readonly time: string | null;
  /** Undefined if there are none. */
  readonly rest: string | undefined;
};

/** Reads `26.11.2026`, `26.11.`, `2026-11-26` and `08:00` from a search. */
export function timeInSearch(search: string, today: LocalDate): TimeInSearch {
  const iso = ISO_DAY.exec(search)?.[1];
  const [typed, day = '', month = '', year] = DAY.exec(search) ?? [];
  const thisYear = Number(today.slice(0, 4));
  const years = year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(year)];
  const german =
    typed === undefined ? [] : years.map((it) => `${it}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const dates = (iso === undefined ? german : [iso]).filter(isLocalDate);
  const [typedTime, hour = '', minute = ''] = TIME.exec(search) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  const understood = [
    dates.length > 0 ? (iso ?? typed) : undefined,
    isLocalTime(time) ? typedTime : undefined,
  ];
  const rest = understood.reduce<string>((text, part = '') => text.replace(part, ' '), search);
  const words = rest.replace(/^[\s,]+|[\s,]+$/g, '');
  return { dates, time: isLocalTime(time) ? time : null, rest: words === '' ? undefined : words };
}

/** The appointments that a search names by day or time; null if it names neither, or no appointment. */
export async function appointmentsInSearch(
  readModels: ReadModels,
  { dates, time }: TimeInSearch,
  today: LocalDate,
): Promise<readonly string[] | null> {
  if (dates.length === 0 && time === null) return null;
  const spans =
    dates.length > 0
      ? dates.map((date) => ({ from: date, to: date }))
      : [{ from: addDays(today, -DAYS_AROUND), to: addDays(today, DAYS_AROUND) }];
  const found = await Promise.all(spans.map((span) => appointmentsBy(readModels, { ...span, limit: MOST })));
  const ids = found.flat().flatMap((it) => (time === null || it.time === time ? [it.id] : []));
  return ids.length === 0 ? null : ids.slice(0, MOST);
}
