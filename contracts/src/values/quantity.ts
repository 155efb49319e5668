export const MAX_QUANTITY_MILLI = 999_999_999;

const GERMAN = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,3})?$/;
const PLAIN = /^\d+(?:\.\d{1,3})?$/;

const shown = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 });

/** Thousandths; null if the value is not a number, has more than three decimals, or is out of range. */
export function milliOf(quantity: unknown): number | null {
  if (typeof quantity !== 'number') return null;
  const milli = Math.round(quantity * 1_000);
  if (Math.abs(milli) > MAX_QUANTITY_MILLI || milli / 1_000 !== quantity) return null;
  // Avoids -0.
  return milli === 0 ? 0 : milli;
}

export function quantityOf(milli: number): number {
  return milli / 1_000;
}

/** `1.234,5`, with the typographic minus sign. */
export function formatQuantity(milli: number): string {
  return shown.format(milli / 1_000).replace('-', '−');
}

/**
 * Parses `1`, `1,5`, `1.234,5`, and a keypad's `1.5` (a point before three digits separates thousands) into
 * thousandths. Null if it is not a quantity from 0 to 999,999.999.
 */
export function parseQuantity(typed: string): number | null {
  const text = typed.trim();
  if (GERMAN.test(text)) return milliOf(Number(text.replaceAll('.', '').replace(',', '.')));
  return PLAIN.test(text) ? milliOf(Number(text)) : null;
}

export const QUANTITY_TEXT = 'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.';
export const QUANTITY_OR_ZERO_TEXT = 'Bitte eine Menge ab 0 mit höchstens drei Nachkommastellen angeben.';
