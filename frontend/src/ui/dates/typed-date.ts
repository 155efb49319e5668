import { germanDate } from '#contracts/values/german.js';
import {
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
} from '#contracts/values/local-date-time.js';

/** The error messages for a text that is not a date, or not a date with a time. */
export const NO_DATE = 'Bitte ein Datum angeben (TT.MM.JJJJ).';
export const NO_MOMENT = 'Bitte Datum und Uhrzeit angeben (TT.MM.JJJJ, HH:MM).';

/** The date that was typed, null for nothing, undefined for what is no date. */
export function parseTypedDate(typed: string): LocalDate | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (isLocalDate(text)) return text;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const date = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : undefined;
}

/** Date and time as fields keep them: `2026-11-19T08:30`. */
export type LocalMoment = `${LocalDate}T${LocalTime}`;

const WITH_TIME = /^(\S+?),?\s+(\d{1,2}):(\d{2})(?:\s*Uhr)?$/;

/** The date and time that were typed, null for nothing, undefined for what is none. A day alone is its beginning. */
export function parseTypedMoment(typed: string): LocalMoment | null | undefined {
  const text = typed.trim().replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
  if (text === '') return null;
  const [, day = text, hour = '0', minute = '00'] = WITH_TIME.exec(text) ?? [];
  const date = parseTypedDate(day);
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return date && isLocalTime(time) ? `${date}T${time}` : undefined;
}

/** `19.11.2026, 08:30`; nothing for nothing. */
export function typedMomentOf(moment: LocalMoment | ''): string {
  const [date = '', time = ''] = moment.split('T');
  return moment === '' ? '' : `${germanDate(date)}, ${time}`;
}
