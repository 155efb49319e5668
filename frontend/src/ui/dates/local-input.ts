import { instantOfLocal, localDateTime } from '#contracts/values/local-date-time.js';
import type { LocalMoment } from './typed-date.js';

/** An instant as a field for date and time shows it, by the workshop's clock; '' for none. */
export function localInputOf(instant: string): LocalMoment | '' {
  if (instant === '') return '';
  const { date, time } = localDateTime(instant);
  return `${date}T${time}`;
}

/** The instant of a typed moment; '' if day or time is missing. */
export function instantOfInput(typed: string): string {
  const [date = '', time = ''] = typed.split('T');
  return date === '' || time === '' ? '' : instantOfLocal(`${date}T${time}`);
}

/** The instant in a field that began with `before`; fields know minutes only, and what nobody touched keeps its seconds. */
export function correctedInstant(typed: string, before: string): string {
  return typed === localInputOf(before) ? before : instantOfInput(typed);
}
