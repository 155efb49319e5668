import type { Availability, AvailabilityStatus, PartAnswer } from '#contracts/supply/parts.js';

export const AVAILABILITY_WORDS: Readonly<Record<AvailabilityStatus, string>> = {
  IN_STOCK: 'Sofort verfügbar',
  LOW_STOCK: 'Begrenzt verfügbar',
  OUT_OF_STOCK: 'Zurzeit nicht verfügbar',
  UNKNOWN: 'Verfügbarkeit unbekannt',
};

/** `Lieferung am gleichen Tag`, `Lieferzeit ca. 1 Tag`, `Lieferzeit ca. 3 Tage`; nothing for what is not known. */
export function leadTimeWords(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return 'Lieferung am gleichen Tag';
  return days === 1 ? 'Lieferzeit ca. 1 Tag' : `Lieferzeit ca. ${days} Tage`;
}

/** `12 Stk`; nothing for what is not known. */
export function pieces({ quantity }: Pick<Availability, 'quantity'>): string {
  return quantity === null ? '' : `${quantity} Stk`;
}

/** `1 Angebot`, `4 Angebote`. */
export function offersWords(count: number): string {
  return count === 1 ? '1 Angebot' : `${count} Angebote`;
}

/** `315 Stk bei 4 Lieferanten`; nothing for what is not known. */
export function stockWords({
  availability,
  offersCount,
}: Pick<PartAnswer, 'availability' | 'offersCount'>): string {
  const stock = pieces(availability);
  if (stock === '' || offersCount < 2) return stock;
  return `${stock} bei ${offersCount} Lieferanten`;
}
