import { germanDate } from '#contracts/values/german.js';
import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';

/** Shown for a missing value. */
export const MISSING = '–';

const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const quantity = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 });
const longDate = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const instant = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

/** `19.11.2026` for `2026-11-19`; "–" for nothing, other text unchanged. */
export function formatDate(date: LocalDate | null | undefined): string {
  if (!date) return MISSING;
  return isLocalDate(date) ? germanDate(date) : date;
}

/** `Donnerstag, 19. November 2026`. */
export function formatLongDate(date: LocalDate): string {
  return isLocalDate(date) ? longDate.format(new Date(`${date}T00:00:00Z`)) : date;
}

/** Date and time of an instant as the workshop's clock showed it. */
export function formatInstant(value: string | null | undefined): string {
  return value ? instant.format(new Date(value)) : MISSING;
}

/** `14.890,00 €` with the proper minus sign; "–" for nothing. */
export function formatEuro(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? MISSING : properMinus(euro.format(amount));
}

/** An amount in the currency that a document states: `1.234,50 $`, `84,13 CHF`. */
export function formatMoney(amount: number, currency: string, decimals = 2): string {
  const style = { style: 'currency', currency, maximumFractionDigits: decimals } as const;
  return properMinus(new Intl.NumberFormat('de-DE', style).format(amount));
}

/** Up to three decimals, German marks, the proper minus sign; "–" for nothing. */
export function formatQuantity(value: number | null | undefined, unit = ''): string {
  if (value === null || value === undefined) return MISSING;
  return properMinus(quantity.format(value)) + (unit === '' ? '' : ` ${unit}`);
}

/** `2 Std.` */
export function formatHours(hours: number | null | undefined): string {
  return formatQuantity(hours, 'Std.');
}

/** The text, or "–" when there is none. */
export function orMissing(text: string | null | undefined): string {
  return text?.trim() ? text : MISSING;
}

function properMinus(text: string): string {
  return text.replace('-', '−');
}

/** A duration: `2 h 27 min`, `41 min`, `6 h`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How many there are, the noun in its number: `1 Eintrag`, `1.204 Einträge`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatQuantity(count)} ${count === 1 ? one : many}`;
}
