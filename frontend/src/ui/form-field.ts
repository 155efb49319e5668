import type { Draft } from './draft.js';
import type { FieldMessages } from './refusal.js';

/** What every field of a form takes, besides its label: `{...fieldOf(form, 'name')}`. */
export type FieldState<Value> = {
  readonly name: string;
  readonly value: Value;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  /** It holds something else than what is on file. */
  readonly changed?: boolean;
  readonly onChange: (value: Value) => void;
};

/** A form as `useRecordForm` and `useAddForm` keep it. */
type FormOf<Fields extends Draft> = {
  readonly draft: Fields | undefined;
  readonly errors: FieldMessages;
  readonly changed?: readonly string[];
  readonly change: (part: Partial<Fields>, answers?: readonly string[]) => void;
};

/** Ties a field to the part of the form that it is called after. Draw it once the form is loaded. */
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
