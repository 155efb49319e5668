import { Transform } from 'class-transformer';
import { oneLine } from '../kernel/text-fields.js';
import { cleanPlate } from '../values/plate.js';

/** A licence plate as typed, on one line, without invisible characters. */
export function PlateText(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? oneLine(cleanPlate(value.normalize('NFC'))) : value,
  );
}
