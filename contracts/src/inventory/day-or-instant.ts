import { ValidateBy } from 'class-validator';
import { instantOf } from '../values/day-bounds.js';

/** The field is a local date, `yyyy-mm-dd`, or an instant, ISO 8601 with its offset. */
export function IsDayOrInstant(): PropertyDecorator {
  return ValidateBy({
    name: 'isDayOrInstant',
    validator: {
      validate: (value) => typeof value === 'string' && instantOf(value) !== null,
      defaultMessage: () => 'Bitte ein Datum (JJJJ-MM-TT) oder einen Zeitpunkt angeben.',
    },
  });
}
