import { Checkbox, Dropdown, Field, Input, Option, Textarea } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { problem } from './add-form.js';
import './form-fields.css';
import type { FieldState } from './form-field.js';

type Labelled = {
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** `is-wide` takes the whole row of a grid of fields. */
  readonly className?: string;
};

type TextFieldProps = FieldState<string> &
  Labelled & {
    readonly type?: 'text' | 'email' | 'tel' | 'password' | 'number';
    readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'url';
    readonly maxLength?: number;
    readonly placeholder?: string;
    readonly after?: ReactNode;
  };

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { name, value, onChange, type = 'text', inputMode, maxLength, placeholder, after } = props;
  return (
    <Framed {...props}>
      <Input
        name={name}
        value={value}
        type={type}
        inputMode={inputMode}
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={props.disabled}
        autoComplete="off"
        contentAfter={after === undefined ? undefined : <>{after}</>}
        onChange={(_, { value: typed }) => onChange(typed)}
      />
    </Framed>
  );
}

type TextAreaFieldProps = FieldState<string> &
  Labelled & { readonly maxLength?: number; readonly rows?: number };

/** Some lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { name, value, onChange, maxLength, rows = 3 } = props;
  return (
    <Framed {...props}>
      <Textarea
        name={name}
        value={value}
        maxLength={maxLength}
        rows={rows}
        resize="vertical"
        disabled={props.disabled}
        onChange={(_, { value: typed }) => onChange(typed)}
      />
    </Framed>
  );
}

type ChoiceFieldProps<Choice extends string> = FieldState<Choice> &
  Labelled & {
    /** By what is sent, in the order of the list. */
    readonly choices: Readonly<Record<Choice, string>>;
  };

/** One of a few. */
export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { name, value, choices, onChange } = props;
  const all = Object.entries(choices) as [Choice, string][];
  return (
    <Framed {...props}>
      <Dropdown
        name={name}
        value={choices[value] ?? ''}
        selectedOptions={[value]}
        disabled={props.disabled}
        onOptionSelect={(_, { optionValue }) => optionValue !== undefined && onChange(optionValue as Choice)}
      >
        {all.map(([choice, words]) => (
          <Option key={choice} value={choice}>
            {words}
          </Option>
        ))}
      </Dropdown>
    </Framed>
  );
}

/** Yes or no. */
export function CheckField(props: FieldState<boolean> & Labelled) {
  const { name, value, label, error, onChange, className, disabled } = props;
  return (
    <Field className={className} {...problem(error)} {...(props.hint && { hint: props.hint })}>
      <Checkbox
        name={name}
        label={label}
        checked={value}
        disabled={disabled}
        onChange={(_, { checked }) => onChange(checked === true)}
      />
    </Field>
  );
}

type FramedProps = Pick<FieldState<unknown>, 'error' | 'changed'> &
  Labelled & { readonly children: ReactNode };

/** Label, hint and what is wrong; a changed field is tinted. */
export function Framed({ label, required = false, hint, className, error, changed, children }: FramedProps) {
  const names = ['form-field', className, changed ? 'is-changed' : undefined].filter(Boolean).join(' ');
  return (
    <Field label={label} required={required} className={names} {...problem(error)} {...(hint && { hint })}>
      {children as never}
    </Field>
  );
}
