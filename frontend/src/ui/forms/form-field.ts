import type { Fields } from '#contracts/kernel/fields.js';
import type { Draft } from './draft.js';
import type { FieldMessages } from './refusal.js';

/** The props of a form field besides its label: `{...fieldOf(form, 'name')}`. */
export type FieldState<Value> = {
  readonly name: string;
  readonly value: Value;
  /** The message of a wrong field. */
  readonly error?: string | undefined;
  /** True if the value differs from the saved one. */
  readonly changed?: boolean;
  readonly onChange: (value: Value) => void;
};

/** A form as `useRecordForm` and `useAddForm` keep it. */
export type FormOf<Fields extends Draft> = {
  readonly draft: Fields | undefined;
  readonly errors: FieldMessages;
  readonly changed?: readonly string[];
  readonly change: (part: Partial<Fields>, answers?: readonly string[]) => void;
};

/** Binds a field to the form's value of this name. Render it after the form has loaded. */
export function fieldOf<Fields extends Draft, Name extends keyof Fields & string>(
  { draft, errors, changed, change }: FormOf<Fields>,
  name: Name,
): FieldState<Fields[Name]> {
  if (draft === undefined) throw new Error(`The form is not loaded: ${name}`);
  return {
    name,
    value: draft[name],
    error: errors[name],
    changed: changed?.includes(name) ?? false,
    onChange: (value) => change({ [name]: value } as unknown as Partial<Fields>),
  };
}

/** As `fieldOf`, with the label and the maximum length that are declared. */
export function declaredField<
  Record extends Draft,
  Declared extends Fields,
  Name extends keyof Record & keyof Declared & string,
>(form: FormOf<Record>, declared: Declared, name: Name) {
  const { label, maxLength, required = false } = declared[name] as Fields[string];
  return { label, maxLength, required, ...fieldOf(form, name) };
}
