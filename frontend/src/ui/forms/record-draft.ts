import {
  emptyOf,
  namesOf,
  type Field,
  type Fields,
  type RecordOf,
  type SentOf,
} from '#contracts/kernel/fields.js';
import { formatDate } from '../dates/formats.js';
import { localInputOf } from '../dates/local-input.js';
import type { FieldMessages } from './refusal.js';
import { NO_DATE, NO_MOMENT, parseTypedDate, parseTypedMoment, typedMomentOf } from '../dates/typed-date.js';
import { asTyped, numberOrText, typedNumber } from './typed-number.js';

/** The draft of declared fields: texts as typed, and booleans. */
export type DraftOf<F extends Fields> = {
  readonly [Name in keyof F]: RecordOf<F>[Name] extends boolean ? boolean : string;
};

type Record = Readonly<{ [name: string]: unknown }>;

const DECIMALS: Partial<{ readonly [Kind in Field['kind']]: number }> = {
  whole: 0,
  money: 2,
  percent: 2,
  quantity: 3,
};

/** How many decimals a number may have; undefined for what is no number. */
function decimalsOf({ kind, decimals, choices }: Field): number | undefined {
  return typeof choices?.[0] === 'number' ? 0 : (decimals ?? DECIMALS[kind]);
}

/** The record as its form shows it; fields that the record lacks are empty. */
export function draftOf<F extends Fields>(declared: F, record: Record): DraftOf<F> {
  const typed = namesOf(declared).map((name) => [
    name,
    typedOf(declared[name] as Field, record[name] ?? null),
  ]);
  return Object.fromEntries(typed) as DraftOf<F>;
}

/** The form in which nothing is typed yet. */
export function emptyDraft<F extends Fields>(declared: F): DraftOf<F> {
  return draftOf(declared, emptyOf(declared));
}

function typedOf({ kind, unit }: Field, value: unknown): string | boolean {
  if (kind === 'switch') return value === true;
  if (value === null) return '';
  if (typeof value === 'number') return asTyped(value, kind === 'money' || unit === '€' ? 2 : 0);
  if (kind === 'day') return formatDate(String(value));
  return kind === 'moment' ? typedMomentOf(localInputOf(String(value))) : String(value);
}

/** The request of the draft. An invalid number is sent as typed, so that the server names the field. */
export function sentOf<F extends Fields>(declared: F, draft: DraftOf<F>): SentOf<F> {
  const sent = namesOf(declared).map((name) => [name, sentValue(declared[name] as Field, draft[name])]);
  return Object.fromEntries(sent) as SentOf<F>;
}

function sentValue(field: Field, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  const { kind } = field;
  const decimals = decimalsOf(field);
  if (decimals !== undefined) return numberOrText(typed, decimals);
  if (kind === 'day') return parseTypedDate(typed) ?? '';
  return kind === 'moment' ? (parseTypedMoment(typed) ?? '') : typed;
}

/** The errors that the browser finds before sending. */
export function faultsIn<F extends Fields>(declared: F, draft: DraftOf<F>): FieldMessages {
  const faults = namesOf(declared).map((name) => [name, faultOf(declared[name] as Field, draft[name])]);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}

function faultOf(field: Field, typed: string | boolean): string | undefined {
  if (typeof typed === 'boolean') return undefined;
  if (typed.trim() === '')
    return field.required ? (field.missing ?? field.wrong ?? 'Pflichtfeld.') : undefined;
  if (field.kind === 'day') return parseTypedDate(typed) === undefined ? NO_DATE : undefined;
  if (field.kind === 'moment') return parseTypedMoment(typed) === undefined ? NO_MOMENT : undefined;
  const decimals = decimalsOf(field);
  return decimals === undefined ? undefined : numberFault(field, typed, decimals);
}

function numberFault({ wrong, range }: Field, typed: string, decimals: number): string | undefined {
  const value = typedNumber(typed.replace('€', ''), decimals);
  if (value === undefined) return wrong ?? 'Muss eine Zahl sein.';
  const isOutside = range !== undefined && (value < range.min || value > range.max);
  return isOutside ? (wrong ?? 'Ungültiger Wert.') : undefined;
}
