import type { Instant } from '../kernel/domain-event.js';
import { localDateTime, type LocalDate } from './local-date-time.js';

const formats = new Map<string, Intl.NumberFormat>();
const price = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** `24.12.2026` for `2026-12-24`. */
export function germanDate(date: LocalDate): string {
  return date.split('-').toReversed().join('.');
}

const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Dezember 2026` for `2026-12-24`. */
export function germanMonth(date: LocalDate): string {
  return month.format(new Date(`${date}T00:00:00Z`));
}

/** `24.12.2026 08:00`, in the workshop's time zone. */
export function germanDateTime(instant: Instant): string {
  const { date, time } = localDateTime(instant);
  return `${germanDate(date)} ${time}`;
}

/** `1.234,50 €`, with a no-break space and the typographic minus sign. Exact for every safe integer of cents. */
export function germanEuros(cents: number): string {
  return germanMoney(cents, 'EUR');
}

/** A price in 1/10,000 euro, with two to four decimals: `20,9244 €`. */
export function germanPrice(e4: number): string {
  return price.format((e4 / 10_000).toFixed(4) as Intl.StringNumericLiteral);
}

/** As `germanEuros`, in hundredths of another currency. `currency`: three capitals. */
export function germanMoney(cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const euros = `${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
  return `${cents < 0 ? '−' : ''}${formatOf(currency).format(euros)}`;
}

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  const options = { style: 'currency', currency, minimumFractionDigits: 2 } as const;
  const format = new Intl.NumberFormat('de-DE', options);
  formats.set(currency, format);
  return format;
}

/** `19 %`, `7,5 %`; in basis points. */
export function germanPercent(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('de-DE')} %`;
}

/** `1 Stunde`, `2 Stunden`, `1,5 Stunden`. */
export function germanHours(hours: number): string {
  return `${hours.toLocaleString('de-DE')} ${hours === 1 ? 'Stunde' : 'Stunden'}`;
}
