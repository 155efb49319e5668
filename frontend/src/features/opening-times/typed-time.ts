import { isLocalTime, type LocalTime } from '#contracts/values/local-date-time.js';

/** The time that was typed: `8`, `830`, `8:30`, `08.30`, `8 Uhr`; '' for nothing, undefined for what is no time. */
export function parseTypedTime(typed: string): LocalTime | '' | undefined {
  const text = typed.replace(/uhr/i, '').trim();
  if (text === '') return '';
  const [, hours, minutes] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text) ?? /^(\d)(\d{2})$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const time = `${hours.padStart(2, '0')}:${minutes ?? '00'}`;
  return isLocalTime(time) ? time : undefined;
}
