import { Inject, Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate, validateSync, type ValidationError } from 'class-validator';
import { assertNoFaults, refuse, type FieldError } from '#contracts/kernel/problem.js';
import { isReadOnly } from '#contracts/kernel/read-only.js';
import type { DECISIVE } from '#contracts/kernel/text-fields.js';
import { FIELD_NAMES, type FieldNames } from './field-names.js';
import { messageOf, rankOf, REQUIRED } from './validation-messages.js';

type Constructor<Form extends object = object> = new () => Form;

/** Maximum nesting of a body; our deepest DTO has four levels. */
const MAX_DEPTH = 12;
const HALF_SURROGATE = /\p{Cs}/u;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);

/**
 * Validates body, query and path against the DTO class of the parameter and passes an instance to the controller.
 * Unknown fields of a body are refused, except the read-only fields of the answer that a PUT sends back (`ReadOnly`);
 * those of a query are dropped. A fault in body or query is 400 with one German entry per field; a fault in the path is
 * 404, because no such record can exist.
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  constructor(@Inject(FIELD_NAMES) private readonly names: FieldNames) {}

  async transform(value: unknown, { metatype, type }: ArgumentMetadata): Promise<unknown> {
    if (type === 'custom' || !isDto(metatype)) return value;
    const input = value ?? {};
    if (typeof input !== 'object' || Array.isArray(input)) {
      throw refuse('malformed-body', { detail: 'Die Anfrage muss ein JSON-Objekt sein.' });
    }
    assertPlain(input, 0);
    const instance = plainToInstance(metatype, input);
    const faults = withoutReadOnly(
      await validate(instance, {
        whitelist: true,
        forbidNonWhitelisted: type === 'body',
        forbidUnknownValues: false,
      }),
    );
    if (faults.length === 0) return instance;
    if (type === 'param') throw refuse('not-found');
    throw refusalOf(faults, this.names);
  }
}

/** The faults without those of read-only fields, which are dropped from the body at every depth. */
function withoutReadOnly(faults: readonly ValidationError[]): ValidationError[] {
  return faults.flatMap((fault) => {
    const { target, property, constraints, children = [] } = fault;
    if (target !== undefined && constraints?.['whitelistValidation'] !== undefined) {
      if (!isReadOnly(target.constructor, property)) return [fault];
      Reflect.deleteProperty(target, property);
      return [];
    }
    fault.children = withoutReadOnly(children);
    return constraints === undefined && fault.children.length === 0 ? [] : [fault];
  });
}

/** Fills a form from other input than a body, e.g. a row of a table. 400 with each wrong field. */
export function readForm<Form extends object>(form: Constructor<Form>, values: object): Form {
  const instance = plainToInstance(form, values);
  const faults = validateSync(instance, { whitelist: true, forbidUnknownValues: false });
  assertNoFaults(faults.flatMap((fault) => fieldErrors(fault, '')));
  return instance;
}

function isDto(metatype: unknown): metatype is Constructor {
  return (
    typeof metatype === 'function' && ![String, Boolean, Number, Array, Object].includes(metatype as never)
  );
}

/**
 * Refuses keys that would reach the DTO's prototype or replace its text conversion, nested lists (class-validator would
 * check their items as the outer list's), endless nesting, and lone surrogates (UTF-8 cannot encode them, and
 * `encodeURIComponent` throws).
 */
function assertPlain(value: object, depth: number): void {
  if (depth > MAX_DEPTH) throw refuse('malformed-body', { detail: 'Die Anfrage ist zu tief verschachtelt.' });
  for (const [key, child] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw refuse('malformed-body');
    if (Array.isArray(value) && Array.isArray(child)) throw refuse('malformed-body');
    if (typeof child === 'string' && HALF_SURROGATE.test(child)) throw refuse('malformed-body');
    if (typeof child === 'object' && child !== null) assertPlain(child, depth + 1);
  }
}

function refusalOf(faults: readonly ValidationError[], names: FieldNames): Error {
  const all = faults.flatMap((fault) => fieldErrors(fault, ''));
  const decisive = all.filter((fault) => fault.isDecisive);
  const found = decisive.length > 0 ? decisive : all;
  const errors = found.map(({ field, message }): FieldError => ({ field, message }));
  const [first] = found;
  if (first?.detail !== undefined && found.every(({ detail }) => detail === first.detail)) {
    return refuse('validation-failed', { errors, detail: first.detail });
  }
  const isOneCause = found.every((fault) => fault.hasOwnText && fault.message === first?.message);
  if (first === undefined || (found.length !== 1 && !isOneCause)) {
    const fields = [...new Set(errors.map(({ field }) => names.of(field)))].join(', ');
    return refuse('validation-failed', { errors, detail: `Bitte prüfen Sie Ihre Eingaben: ${fields}.` });
  }
  const detail = first.hasOwnText ? first.message : `Feld „${names.of(first.field)}“: ${first.message}`;
  return refuse('validation-failed', { errors, detail });
}

/**
 * `hasOwnText`: the DTO supplied the complete sentence. `isDecisive`: declared with the context `DECISIVE`, so other
 * faults of the field are not reported. `detail`: the refusal's detail if only such fields are wrong, from the context
 * `{ detail }`.
 */
type FoundError = FieldError & {
  readonly hasOwnText: boolean;
  readonly isDecisive: boolean;
  readonly detail: string | undefined;
};

function fieldErrors(fault: ValidationError, path: string): FoundError[] {
  const field = path === '' ? fault.property : `${path}.${fault.property}`;
  const children = (fault.children ?? []).flatMap((child) => fieldErrors(child, field));
  if (fault.constraints === undefined) return children;
  const contexts: readonly Partial<typeof DECISIVE & { detail: string }>[] = Object.values(
    fault.contexts ?? {},
  );
  const isDecisive = contexts.some((context) => context.isDecisive === true);
  const detail = contexts.find((context) => context.detail !== undefined)?.detail;
  return [{ ...fieldError(fault, field, fault.constraints), isDecisive, detail }, ...children];
}

function fieldError(
  fault: ValidationError,
  field: string,
  broken: Record<string, string>,
): Omit<FoundError, 'isDecisive' | 'detail'> {
  const declared = declarationsOf(fault);
  const names = Object.keys(broken).toSorted((a, b) => rankOf(a) - rankOf(b));
  const name = names[0] ?? '';
  const withOwnText = names.find((candidate) => declared.get(candidate)?.message !== undefined);
  if (withOwnText !== undefined && (withOwnText === name || isMissing(fault.value))) {
    return { field, message: broken[withOwnText] ?? REQUIRED, hasOwnText: true };
  }
  if (isMissing(fault.value)) return { field, message: REQUIRED, hasOwnText: false };
  const message = messageOf(
    name,
    declared.get(name)?.constraints ?? [],
    fault.value,
    broken[name] ?? REQUIRED,
  );
  return { field, message, hasOwnText: false };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

type Declaration = { readonly constraints: readonly unknown[]; readonly message: unknown };

/** The decorators of the faulty field by constraint: their arguments and the DTO's text, if any. */
function declarationsOf(fault: ValidationError): ReadonlyMap<string, Declaration> {
  if (fault.target === undefined) return new Map();
  const all = getMetadataStorage().getTargetValidationMetadatas(fault.target.constructor, '', false, false);
  return new Map(
    all
      .filter(({ propertyName }) => propertyName === fault.property)
      .map((metadata) => [
        metadata.name ?? metadata.type,
        { constraints: metadata.constraints ?? [], message: metadata.message },
      ]),
  );
}
