import { startOfDay } from '#contracts/values/day-bounds.js';
import { localDateTime, minutesOf } from '#contracts/values/local-date-time.js';
import type { LocalMoment } from './typed-date.js';

/** An instant as a field for date and time shows it, by the workshop's clock; '' for none. */
export function localInputOf(instant: string): LocalMoment | '' {
  if (instant === '') return '';
  const { date, time } = localDateTime(instant);
  return `${date}T${time}`;
}

/** The instant that somebody typed by the workshop's clock; '' for what is none. */
export function instantOfLocal(typed: string): string {
  const [date = '', time = ''] = typed.split('T');
  if (date === '' || time === '') return '';
  const plain = Date.parse(startOfDay(date)) + minutesOf(time) * 60_000;
  // On the two days when the clock is changed, the day does not begin with as many hours as it shows.
  const shown = localDateTime(new Date(plain).toISOString());
  const off = shown.date === date ? minutesOf(time) - minutesOf(shown.time) : 0;
  return new Date(plain + off * 60_000).toISOString();
}

/** The instant in a field that began with `before`; fields know minutes only, and what nobody touched keeps its seconds. */
export function correctedInstant(typed: string, before: string): string {
  return typed === localInputOf(before) ? before : instantOfLocal(typed);
}
