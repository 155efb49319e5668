import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  type ValidationOptions,
} from 'class-validator';
import { IsDecimal } from '../values/decimal.js';
import { IsMoney } from '../values/money.js';
import { IsPercent } from '../values/percent.js';
import { IsQuantity, IsQuantityOrZero } from '../values/is-quantity.js';
import { normaliseVehicleKey } from '../values/vin.js';
import { Impersonal } from './impersonal.js';
import type { Field, Fields, RecordOf, SentOf } from './fields.js';
import { ClearableLine, ClearableLines, IsLocalDate, ManyLines, OneLine, IsId } from './text-fields.js';
import { together } from './together.js';

type RequiredNames<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<unknown, true> ? Name : never;
}[keyof F];
export type NewOf<F extends Fields> = Omit<SentOf<F>, RequiredNames<F>> & {
  -readonly [Name in RequiredNames<F>]: RecordOf<F>[Name];
};

/** The class of a request that creates a record: required fields must be sent. */
export function newRequestOf<F extends Fields>(declared: F): new () => NewOf<F> {
  return decorated(declared, true) as new () => NewOf<F>;
}

/**
 * The class of a request that changes a record: a missing field is kept; null or an empty text clears it. A required
 * field is kept if it is null, and refuses an empty text.
 */
export function changeRequestOf<F extends Fields>(declared: F): new () => SentOf<F> {
  return decorated(declared, false) as new () => SentOf<F>;
}

function decorated(declared: Fields, makes: boolean): new () => object {
  class Request {}
  for (const [name, field] of Object.entries(declared)) {
    const isText = field.required && field.maxLength !== undefined;
    const needed = isText ? [IsNotEmpty(said(field, field.missing ?? field.wrong))] : [];
    const optional = makes && field.required ? [] : [IsOptional()];
    const impersonal = field.impersonal === undefined ? [] : [Impersonal(field.impersonal)];
    together(...optional, ...needed, ...decoratorsOf(field), ...impersonal)(Request.prototype, name);
  }
  return Request;
}

const said = ({ detail }: Field, message: string | undefined): ValidationOptions => ({
  ...(message === undefined ? {} : { message }),
  ...(detail === undefined ? {} : { context: { detail } }),
});

function decoratorsOf(field: Field): readonly PropertyDecorator[] {
  const { maxLength, missing, wrong, long = wrong } = field;
  const isWrong = said(field, wrong);
  const length = maxLength === undefined ? [] : [MaxLength(maxLength, said(field, long))];
  const text = [IsString(said(field, wrong ?? missing)), ...length];
  const pattern = field.pattern === undefined ? [] : [Matches(field.pattern, isWrong)];
  const clears = field.required !== true;
  const line = clears ? ClearableLine() : OneLine();
  const limits = limitsOf(field);
  const kinds: Readonly<Record<Field['kind'], () => readonly PropertyDecorator[]>> = {
    line: () => [line, ...text, ...pattern],
    lines: () => [clears ? ClearableLines() : ManyLines(), ...text],
    phone: () => [line, ...text],
    moment: () => [line, ...text],
    email: () => [line, IsEmail({}, isWrong), ...length],
    capitals: () => [inCapitals(), ...text],
    key: () => [asVehicleKey(), ...text],
    id: () => [line, IsId(isWrong)],
    day: () => [line, IsLocalDate(isWrong)],
    whole: () => [line, IsInt(isWrong), ...limits],
    money: () => [line, IsMoney(isWrong), ...limits],
    decimal: () => [line, IsDecimal(field.decimals ?? 0, isWrong), ...limits],
    quantity: () => [line, field.aboveZero ? IsQuantity(isWrong) : IsQuantityOrZero(isWrong)],
    percent: () => [line, IsPercent(isWrong)],
    choice: () => [line, IsIn(field.choices ?? [], isWrong)],
    switch: () => [IsBoolean(isWrong)],
  };
  return kinds[field.kind]();
}

function limitsOf(field: Field): readonly PropertyDecorator[] {
  const { range, wrong, long = wrong } = field;
  return range === undefined ? [] : [Min(range.min, said(field, wrong)), Max(range.max, said(field, long))];
}

function inCapitals(): PropertyDecorator {
  const line = ClearableLine();
  const upper = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.toUpperCase() : value,
  );
  return (target, key) => {
    line(target, key);
    upper(target, key);
  };
}

function asVehicleKey(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? normaliseVehicleKey(value) || null : value,
  );
}
