import { ValidateBy, type ValidationOptions } from 'class-validator';
import { centsOf } from './euros.js';

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
