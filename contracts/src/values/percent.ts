import { ValidateBy, type ValidationOptions } from 'class-validator';
import { WHOLE_BASIS_POINTS } from './vat.js';

/** Basis points; null if the value is not a number from 0 to 100 with at most two decimals. */
export function basisPointsOf(percent: unknown): number | null {
  if (typeof percent !== 'number') return null;
  const points = Math.round(percent * 100);
  if (points < 0 || points > WHOLE_BASIS_POINTS || points / 100 !== percent) return null;
  // Avoids -0.
  return points === 0 ? 0 : points;
}

export function IsPercent(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isPercent',
      validator: {
        validate: (value) => basisPointsOf(value) !== null,
        defaultMessage: () => 'Bitte einen Wert von 0 bis 100 mit höchstens zwei Nachkommastellen angeben.',
      },
    },
    options,
  );
}
