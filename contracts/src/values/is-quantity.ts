import { ValidateBy, type ValidationOptions } from 'class-validator';
import { milliOf, QUANTITY_OR_ZERO_TEXT, QUANTITY_TEXT } from './quantity.js';

/** A quantity above 0 with at most three decimals, up to 999,999.999. */
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
    // Passes the message explicitly, so that it is not prefixed.
    { message, ...options },
  );
}
