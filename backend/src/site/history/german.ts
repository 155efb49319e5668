import type { LocalDate } from '#contracts/values/local-date-time.js';

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** `12.900,00 €`, with a breaking space as people type it. */
export function germanMoney(cents: number): string {
  return euros.format(cents / 100).replace(/\u00a0/g, ' ');
}

/** `24.12.2026` */
export function germanDate(date: LocalDate): string {
  return date.split('-').toReversed().join('.');
}

/** `1 Stunde`, `2 Stunden` */
export function germanHours(hours: number): string {
  return hours === 1 ? '1 Stunde' : `${hours} Stunden`;
}
