import { Transform } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { isLocalDate, isLocalTime } from '../values/local-date-time.js';
import { together } from './together.js';

/** The validation context of a decisive constraint: if it fails, only its message is reported. */
export const DECISIVE = { isDecisive: true };

// oxlint-disable-next-line no-control-regex
const BREAKS = /[\u0000-\u001f\u007f\s]+/g;

/** Normalises a line of text: NFC, trimmed, without control characters; collapses white space. */
export function oneLine(value: string): string {
  return value.normalize('NFC').replace(BREAKS, ' ').trim();
}

// oxlint-disable-next-line no-control-regex
const CONTROLS_BUT_BREAKS = /[\u0000-\u0009\u000b-\u001f\u007f]+/g;

/** Normalises a text of several lines: NFC, trimmed, line breaks as `
`, without other control characters. */
function manyLines(value: string): string {
  return value.normalize('NFC').replace(/\r\n?/g, '\n').replace(CONTROLS_BUT_BREAKS, ' ').trim();
}

/** Applies `manyLines` before validation. */
export function ManyLines(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? manyLines(value) : value));
}

/** Applies `oneLine` before validation. Leaves other types to the validators. */
export function OneLine(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? oneLine(value) : value));
}

/** A required line with a maximum length in characters, and its error messages. */
export function RequiredLine(
  length: number,
  { missing, long }: { readonly missing: string; readonly long: string },
): PropertyDecorator {
  return together(
    IsString({ message: missing }),
    IsNotEmpty({ message: missing }),
    MaxLength(length, { message: long }),
    OneLine(),
  );
}

/** A whole number in a range, with one error message for every error. */
export function WholeNumber(
  { min, max }: { readonly min: number; readonly max: number },
  message: string,
): PropertyDecorator {
  return together(IsInt({ message }), Min(min, { message }), Max(max, { message }));
}

/** As `OneLine`; an empty text counts as not sent. For optional fields. */
export function OptionalLine(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? oneLine(value) || undefined : value,
  );
}

/** As `OneLine`; an empty text becomes null. For fields that a PUT can clear. */
export function ClearableLine(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? oneLine(value) || null : value,
  );
}

/** As `ManyLines`; an empty text becomes null. For fields that a PUT can clear. */
export function ClearableLines(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? manyLines(value) || null : value,
  );
}

/** An existing day, `yyyy-mm-dd`. */
export function IsLocalDate(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isLocalDate',
      validator: { validate: isLocalDate, defaultMessage: () => 'Bitte ein Datum angeben (JJJJ-MM-TT).' },
    },
    options,
  );
}

/** A time of day, `HH:mm`. */
export function IsLocalTime(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isLocalTime',
      validator: { validate: isLocalTime, defaultMessage: () => 'Bitte eine Uhrzeit angeben (HH:mm).' },
    },
    options,
  );
}

/** An optional day; an empty text counts as not sent. */
export function OptionalDay(): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsLocalDate());
}

/** An optional choice; an empty text counts as not sent. */
export function OptionalChoice(choices: readonly string[], message?: string): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsIn(choices, message === undefined ? {} : { message }));
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** A UUID (or, with `each`, a list of UUIDs), converted to lower case. */
export function IsId(options: ValidationOptions = {}): PropertyDecorator {
  const inLowerCase = Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map(lower) : lower(value),
  );
  return together(inLowerCase, IsUUID('all', options));
}

/** An optional UUID; an empty text counts as not sent. */
export function OptionalId(message?: string): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsId(message === undefined ? {} : { message }));
}
