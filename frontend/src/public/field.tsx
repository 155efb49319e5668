import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { cleanInPlace } from '../ui/clean-in-place.js';

type FieldProps = {
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly wide?: boolean;
  /** The control; give it the properties so that label, hint and error belong to it. */
  readonly children: (control: ControlProps) => ReactNode;
};

export type ControlProps = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
};

/** Label, control, and under it the hint or what is wrong. */
export function Field({ label, optional = false, hint, error, wide = false, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={wide ? 'field p-wide' : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <span id={`${id}-note`} className={error === undefined ? 'hint' : 'hint err'}>
          {note}
        </span>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & {
  readonly value: string;
  /** Takes out of what was typed, letter by letter, what does not belong there. */
  readonly clean?: (typed: string) => string;
  readonly onValue: (value: string) => void;
  readonly input: InputHTMLAttributes<HTMLInputElement> & { readonly name: string };
};

/** A field with one line of text. */
export function TextField({ value, clean, onValue, input, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...input}
          className="input"
          value={value}
          onChange={({ target }) => onValue(clean ? cleanInPlace(target, clean) : target.value)}
        />
      )}
    </Field>
  );
}
