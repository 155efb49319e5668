import { Transform } from 'class-transformer';

/** Cuts white space off both ends of a text before it is validated; anything that is no text stays as it is. */
export function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}
