import { Transform } from 'class-transformer';

/**
 * Makes a text one line before it is validated: control characters (line breaks too, so that no mail header can be
 * smuggled in) become spaces, white space at both ends goes. Anything that is no text stays as it is.
 */
export function OneLine(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').trim() : value,
  );
}
