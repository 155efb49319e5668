import { ValidateBy, type ValidationOptions } from 'class-validator';

/**
 * The field is a finite number with at most so many decimals. Not `IsNumber({ maxDecimalPlaces })`, which breaks at a number
 * that JavaScript writes without a point (1e-7).
 */
export function IsDecimal(places: number, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isDecimalNumber',
      constraints: [places],
      validator: {
        validate: (value) =>
          typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(places)) === value,
        defaultMessage: () => `Bitte eine Zahl mit höchstens ${places} Nachkommastellen angeben.`,
      },
    },
    options,
  );
}
