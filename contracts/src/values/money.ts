import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Integer cents; null if the value is not a number or has more than two decimals. */
export function centsOf(euros: unknown): number | null {
  if (typeof euros !== 'number' || !Number.isFinite(euros)) return null;
  const cents = Math.round(euros * 100);
  if (!Number.isSafeInteger(cents) || cents / 100 !== euros) return null;
  // Avoids -0.
  return cents === 0 ? 0 : cents;
}

/** Euros with at most two decimals. */
export function IsMoney(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isMoney',
      validator: {
        validate: (value) => centsOf(value) !== null,
        defaultMessage: () => 'Bitte einen Betrag mit höchstens zwei Nachkommastellen angeben.',
      },
    },
    options,
  );
}
