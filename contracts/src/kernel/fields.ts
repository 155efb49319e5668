/**
 * Declares a record once: each field with its German label, limits and error messages. Requests (`request-of.ts`), form
 * limits, facts, histories and read-only views are derived from the declaration. This file imports no validator, so
 * that the browser can load it.
 */
export type FieldKind =
  | 'line'
  | 'lines'
  | 'email'
  | 'phone'
  | 'capitals'
  | 'key'
  | 'id'
  | 'day'
  | 'moment'
  | 'whole'
  | 'money'
  | 'decimal'
  | 'quantity'
  | 'percent'
  | 'choice'
  | 'switch';

type FieldOptions = {
  readonly missing?: string;
  /** The error message for a text that is too long or a whole number that is too large. */
  readonly long?: string;
  /** The error message for every other error; default: the validator's general message. */
  readonly wrong?: string;
  /** A required field is never null in the record; a request that creates a record must send it. */
  readonly required?: boolean;
  /** The value as long as nothing is entered. A field with an initial value is never null. */
  readonly initial?: string | number | boolean;
  /** The name in error messages; default: the label. */
  readonly brief?: string;
  /** The detail of the refusal if this field is wrong. */
  readonly detail?: string;
  /** Phones show a keypad of digits. */
  readonly digits?: boolean;
  /** No erasure reaches this text: refuses what seems to name a person. `reference`: the number of a document. */
  readonly impersonal?: 'text' | 'reference';
  /** The unit that a form shows behind the input. */
  readonly unit?: string;
  /** Width in a form: wider than usual, or a whole row. */
  readonly width?: 'long' | 'wide';
};

/** One field. `Value`: the type in the record; money is in euros. `Needed`: a request that creates a record must send it. */
export type Field<Value = unknown, Needed extends boolean = boolean> = FieldOptions & {
  readonly kind: FieldKind;
  /** The German label in screens, histories and error messages. */
  readonly label: string;
  /** Characters; only for texts. */
  readonly maxLength?: number;
  /** Inclusive; only for numbers. */
  readonly range?: Range;
  /** Only for decimals. */
  readonly decimals?: number;
  /** Only for quantities: refuses 0. */
  readonly aboveZero?: boolean;
  readonly choices?: readonly (string | number)[];
  readonly pattern?: RegExp;
  /** Exist only for the type checker. */
  readonly holds?: Value;
  readonly isNeeded?: Needed;
};

type Range = { readonly min: number; readonly max: number };
type Required = { readonly required: true };
type NeverNull = Required | { readonly initial: string | number | boolean };
type Declared<Value, Options> = Field<
  Options extends NeverNull ? Value : Value | null,
  Options extends Required ? true : false
>;

type Text<Options> = Declared<string, Options> & { readonly maxLength: number };

export type Fields = Readonly<Record<string, Field>>;
export type RecordOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};
/** The fields as a request sends them: undefined keeps a value, null clears it. */
export type SentOf<F extends Fields> = { [Name in keyof F]?: RecordOf<F>[Name] | null };

/** Identity function that infers the types. */
export function fields<F extends Fields>(declared: F): F {
  return declared;
}

export function line<const O extends FieldOptions = object>(label: string, maxLength: number, options?: O) {
  return { kind: 'line', label, maxLength, ...options } as Text<O>;
}

export function lines<const O extends FieldOptions = object>(label: string, maxLength: number, options?: O) {
  return { kind: 'lines', label, maxLength, ...options } as Text<O>;
}

/** RFC 5321 allows 254 characters. */
export function email<const O extends FieldOptions = object>(label = 'E-Mail', options?: O) {
  return { kind: 'email', label, maxLength: 254, ...options } as Text<O>;
}

export function phone<const O extends FieldOptions = object>(label = 'Telefon', options?: O) {
  return { kind: 'phone', label, maxLength: 40, ...options } as Text<O>;
}

/** One line, stored in capitals. */
export function capitals<const O extends FieldOptions = object>(
  label: string,
  maxLength: number,
  options?: O,
) {
  return { kind: 'capitals', label, maxLength, ...options } as Declared<string, O>;
}

/** VIN, HSN, TSN or a VAT id: stored in capitals without spaces. */
export function key(label: string, maxLength = 100, options?: FieldOptions) {
  return { kind: 'key', label, maxLength, ...options } as Field<string | null, false>;
}

export function matching<const O extends FieldOptions = object>(
  label: string,
  maxLength: number,
  pattern: RegExp,
  options?: O,
) {
  return { kind: 'line', label, maxLength, pattern, ...options } as Declared<string, O>;
}

export function id<const O extends FieldOptions = object>(label: string, options?: O) {
  return { kind: 'id', label, ...options } as Declared<string, O>;
}

/** A day, `yyyy-mm-dd`. */
export function day<const O extends FieldOptions = object>(label: string, options?: O) {
  return { kind: 'day', label, ...options } as Declared<string, O>;
}

/** A date and time as forms send it: local time of the workshop (`yyyy-mm-ddTHH:mm`) or an instant. */
export function moment(label: string, options?: FieldOptions) {
  return { kind: 'moment', label, maxLength: 40, ...options } as Field<string | null, false>;
}

export function whole<const O extends FieldOptions = object>(label: string, range: Range, options?: O) {
  return { kind: 'whole', label, range, ...options } as Declared<number, O>;
}

/** Euros with at most two decimals. */
export function money<const O extends FieldOptions = object>(label: string, range?: Range, options?: O) {
  return { kind: 'money', label, range, ...options } as Declared<number, O>;
}

/** A number with at most `decimals` decimals. */
export function decimal<const O extends FieldOptions = object>(
  label: string,
  decimals: number,
  range: Range,
  options?: O,
) {
  return { kind: 'decimal', label, decimals, range, ...options } as Declared<number, O>;
}

/** A quantity with at most three decimals, from 0 or above 0. */
export function quantity<const O extends FieldOptions & { readonly aboveZero?: boolean } = object>(
  label: string,
  options?: O,
) {
  const range = { min: options?.aboveZero ? 0.001 : 0, max: 999_999.999 };
  return { kind: 'quantity', label, range, ...options } as Declared<number, O>;
}

/** 0 to 100 with at most two decimals. */
export function percent<const O extends FieldOptions = object>(label: string, options?: O) {
  return { kind: 'percent', label, range: { min: 0, max: 100 }, ...options } as Declared<number, O>;
}

export function choice<const Choice extends string | number, const O extends FieldOptions = object>(
  label: string,
  choices: readonly Choice[],
  options?: O,
) {
  return { kind: 'choice', label, choices, ...options } as Declared<Choice, O>;
}

/** A boolean; default: false. */
export function yesNo<const O extends FieldOptions = object>(label: string, options?: O) {
  return { kind: 'switch', label, ...options } as Field<boolean, O extends Required ? true : false>;
}

export function namesOf<F extends Fields>(declared: F): readonly (keyof F & string)[] {
  return Object.keys(declared);
}

export function emptyOf<F extends Fields>(declared: F): RecordOf<F> {
  return mapped(declared, emptyValue) as RecordOf<F>;
}

function emptyValue({ kind, required = false, initial }: Field): Field['initial'] | null {
  if (initial !== undefined) return initial;
  if (kind === 'switch') return false;
  return required ? '' : null;
}

export function labelsOf<D extends Readonly<Record<string, { readonly label: string }>>>(declared: D) {
  const labels = Object.entries(declared).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as Readonly<Record<keyof D & string, string>>;
}

/** The names of the fields in error messages. */
export function briefLabelsOf<F extends Fields>(declared: F) {
  return mapped(declared, ({ label, brief = label }) => brief) as Readonly<Record<keyof F & string, string>>;
}

export function pick<F extends Fields>(declared: F, record: RecordOf<F>): RecordOf<F> {
  return mapped(declared, (_, name) => record[name]) as RecordOf<F>;
}

/**
 * The fields that a request sends. Omits fields that are undefined. A cleared field has its value of the empty record; a
 * required field cannot be cleared and is omitted.
 */
export function sentIn<F extends Fields>(declared: F, sent: SentOf<F>): Partial<RecordOf<F>> {
  const values = namesOf(declared).map((name) => {
    const field = declared[name] as Field;
    return [name, sent[name] ?? (sent[name] === null && !field.required ? emptyValue(field) : undefined)];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<RecordOf<F>>;
}

/** The record that a request creates. */
export function recordIn<F extends Fields>(declared: F, sent: SentOf<F>): RecordOf<F> {
  return { ...emptyOf(declared), ...sentIn(declared, sent) };
}

export function isSameIn<Name extends string>(
  names: readonly Name[],
  one: Readonly<Record<Name, unknown>>,
  other: Readonly<Record<Name, unknown>>,
): boolean {
  return names.every((name) => one[name] === other[name]);
}

function mapped<F extends Fields>(
  declared: F,
  valueOf: (field: Field, name: keyof F & string) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(namesOf(declared).map((name) => [name, valueOf(declared[name] as Field, name)]));
}
