import { ValidateBy, type ValidationOptions } from 'class-validator';

/** The largest quantity: 999,999.999 of whatever unit. */
export const MAX_QUANTITY_MILLI = 999_999_999;

const GERMAN = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,3})?$/;
const PLAIN = /^\d+(?:\.\d{1,3})?$/;

const shown = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 });

/** The thousandths of a quantity; null when it is no number, has more than three decimals, or is out of range. */
export function milliOf(quantity: unknown): number | null {
  if (typeof quantity !== 'number' || !Number.isFinite(quantity)) return null;
  const milli = Math.round(quantity * 1_000);
  if (Math.abs(milli) > MAX_QUANTITY_MILLI || milli / 1_000 !== quantity) return null;
  // No negative zero.
  return milli === 0 ? 0 : milli;
}

/** A quantity as JSON has it: up to three decimals. */
export function quantityOf(milli: number): number {
  return milli / 1_000;
}

/** A quantity as people read it: `1.234,5`, with a minus of its own width. */
export function formatQuantity(milli: number): string {
  return shown.format(milli / 1_000).replace('-', '−');
}

/**
 * The thousandths of what somebody typed: `1`, `1,5`, `1.234,5`, and `1.5` as a keypad writes it (a point before three
 * digits separates thousands). Null when it is no quantity from 0 to 999,999.999.
 */
export function parseQuantity(typed: string): number | null {
  const text = typed.trim();
  if (GERMAN.test(text)) return milliOf(Number(text.replaceAll('.', '').replace(',', '.')));
  return PLAIN.test(text) ? milliOf(Number(text)) : null;
}

export const QUANTITY_TEXT = 'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.';
const QUANTITY_OR_ZERO_TEXT = 'Bitte eine Menge ab 0 mit höchstens drei Nachkommastellen angeben.';

/** The field is a quantity above 0 with at most three decimals, at most 999,999.999. */
export function IsQuantity(options?: ValidationOptions): PropertyDecorator {
  return quantityFrom(1, QUANTITY_TEXT, options);
}

/** As `IsQuantity`, or 0. */
export function IsQuantityOrZero(options?: ValidationOptions): PropertyDecorator {
  return quantityFrom(0, QUANTITY_OR_ZERO_TEXT, options);
}

function quantityFrom(leastMilli: number, message: string, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: leastMilli === 0 ? 'isQuantityOrZero' : 'isQuantity',
      validator: {
        validate: (value) => (milliOf(value) ?? -1) >= leastMilli,
      },
    },
    // Given, not default: it is the contract's own sentence and stands alone.
    { message, ...options },
  );
}
