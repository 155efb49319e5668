import { ValidateBy } from 'class-validator';
import { instantAsOf } from '../../values/day-bounds.js';

/** A local date `yyyy-mm-dd`, or an ISO 8601 instant with offset. */
export function IsDayOrInstant(): PropertyDecorator {
  return ValidateBy({
    name: 'isDayOrInstant',
    validator: {
      validate: (value) => typeof value === 'string' && instantAsOf(value) !== null,
      defaultMessage: () => 'Bitte ein Datum (JJJJ-MM-TT) oder einen Zeitpunkt angeben.',
    },
  });
}
