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

/** The context of a constraint whose fault is all that is told: `{ context: DECISIVE }`. */
export const DECISIVE = { isDecisive: true };

// oxlint-disable-next-line no-control-regex
const BREAKS = /[\u0000-\u001f\u007f\s]+/g;

/** One line of text as it is kept: NFC, without control characters, runs of blanks as one, none at the ends. */
export function oneLine(value: string): string {
  return value.normalize('NFC').replace(BREAKS, ' ').trim();
}

// oxlint-disable-next-line no-control-regex
const CONTROLS_BUT_BREAKS = /[\u0000-\u0009\u000b-\u001f\u007f]+/g;

/** Text of several lines as it is kept: NFC, breaks as `\n`, no other control characters, no blanks at the ends. */
function manyLines(value: string): string {
  return value.normalize('NFC').replace(/\r\n?/g, '\n').replace(CONTROLS_BUT_BREAKS, ' ').trim();
}

/** Brings a text field into the form of `manyLines` before it is validated. */
export function ManyLines(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? manyLines(value) : value));
}

/** Brings a text field into the form of `oneLine` before it is validated; other types stay and are refused there. */
export function OneLine(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? oneLine(value) : value));
}

/** One line that must be there and have at most so many characters, with the sentences for what is not so. */
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

/** A whole number between two limits, with one sentence for whatever is not so. */
export function WholeNumber(
  { min, max }: { readonly min: number; readonly max: number },
  message: string,
): PropertyDecorator {
  return together(IsInt({ message }), Min(min, { message }), Max(max, { message }));
}

/** As `OneLine`, and an empty text counts as not sent. For optional fields. */
export function OptionalLine(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? oneLine(value) || undefined : value,
  );
}

/** As `OneLine`, and an empty text says that there is none: null. For fields of a PUT that can be cleared. */
export function ClearableLine(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? oneLine(value) || null : value,
  );
}

/** As `ManyLines`, and an empty text says that there is none: null. For fields of a PUT that can be cleared. */
export function ClearableLines(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? manyLines(value) || null : value,
  );
}

/** The field is a day that exists, `yyyy-mm-dd`. */
export function IsLocalDate(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isLocalDate',
      validator: { validate: isLocalDate, defaultMessage: () => 'Bitte ein Datum angeben (JJJJ-MM-TT).' },
    },
    options,
  );
}

/** The field is a time of day, `HH:mm`. */
export function IsLocalTime(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isLocalTime',
      validator: { validate: isLocalTime, defaultMessage: () => 'Bitte eine Uhrzeit angeben (HH:mm).' },
    },
    options,
  );
}

/** A day that may be missing; an empty text counts as not sent. */
export function OptionalDay(): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsLocalDate());
}

/** One of these texts, or none; an empty one counts as not sent. */
export function OptionalChoice(choices: readonly string[], message?: string): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsIn(choices, message === undefined ? {} : { message }));
}

/** The id of something else, or none; an empty one counts as not sent. */
export function OptionalId(message: string): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsUUID('all', { message }));
}
