import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';

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
