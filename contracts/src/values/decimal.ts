import { ValidateBy, type ValidationOptions } from 'class-validator';

/** A finite number with at most `places` decimals. `IsNumber({ maxDecimalPlaces })` fails on exponents like 1e-7. */
export function IsDecimal(places: number, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isDecimalNumber',
      constraints: [places],
      validator: {
        validate: (value) => Number.isFinite(value) && Number(value.toFixed(places)) === value,
        defaultMessage: () => `Bitte eine Zahl mit höchstens ${places} Nachkommastellen angeben.`,
      },
    },
    options,
  );
}
