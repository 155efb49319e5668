import { namesOf, type Field, type Fields } from '#contracts/kernel/fields.js';
import type { Draft } from './draft.js';
import { fieldOf, type FieldState, type FormOf } from './form-field.js';
import { CheckField, ChoiceField, TextAreaField, TextField } from './form-fields.js';
import { MoneyField, QuantityField } from './number-fields.js';
import type { DraftOf } from './record-draft.js';

type RecordFieldsProps<F extends Fields> = {
  readonly of: F;
  readonly form: FormOf<Draft & DraftOf<NoInfer<F>>>;
  /** Which fields, in their order; default: all. */
  readonly only?: readonly (keyof F & string)[];
  readonly hints?: Readonly<Partial<Record<keyof F, string>>>;
  /** The words for the choices of a field, by the field's name. */
  readonly words?: Readonly<Partial<Record<keyof F, Readonly<Record<string, string>>>>>;
  readonly disabled?: boolean;
};

/** The inputs of declared fields: labels, lengths and kinds follow from the declaration. */
export function RecordFields<F extends Fields>(props: RecordFieldsProps<F>) {
  const { of, form, only = namesOf(of), hints = {}, words = {}, disabled } = props;
  return only.map((name) => {
    const field = of[name] as Field;
    const state = fieldOf(form as FormOf<Draft>, name) as FieldState<unknown>;
    const hint = hints[name as keyof typeof hints];
    const choices = words[name as keyof typeof words];
    return (
      <RecordField key={name} field={field} state={state} hint={hint} choices={choices} disabled={disabled} />
    );
  });
}

type RecordFieldProps = {
  readonly field: Field;
  readonly state: FieldState<unknown>;
  readonly hint: string | undefined;
  readonly choices: Readonly<Record<string, string>> | undefined;
  readonly disabled: boolean | undefined;
};

function RecordField({ field, state, hint, choices, disabled }: RecordFieldProps) {
  const { kind, label, maxLength, required, width, unit, digits } = field;
  const className = width && `is-${width}`;
  const shared = { label, required, hint, disabled, className };
  const number = { ...shared, className: [className, 'is-number'].filter(Boolean).join(' ') };
  const text = state as FieldState<string>;
  switch (kind) {
    case 'switch':
      return <CheckField {...shared} {...(state as FieldState<boolean>)} />;
    case 'choice':
      return <ChoiceField {...shared} choices={choices ?? {}} {...text} />;
    case 'lines':
      return <TextAreaField {...shared} className="is-wide" maxLength={maxLength} {...text} />;
    case 'money':
      return <MoneyField {...shared} {...text} />;
    case 'quantity':
      return <QuantityField {...shared} unit={unit} {...text} />;
    case 'email':
      return <TextField {...shared} type="email" maxLength={maxLength} {...text} />;
    case 'phone':
      return <TextField {...shared} type="tel" maxLength={maxLength} {...text} />;
    case 'day':
      return <TextField {...shared} placeholder="TT.MM.JJJJ" maxLength={20} {...text} />;
    case 'moment':
      return <TextField {...shared} placeholder="TT.MM.JJJJ, HH:MM" maxLength={30} {...text} />;
    case 'whole':
      return <TextField {...number} inputMode="numeric" maxLength={12} after={unit} {...text} />;
    case 'percent':
    case 'decimal':
      return <TextField {...number} inputMode="decimal" maxLength={20} after={unit} {...text} />;
    case 'id':
      // Where the ids have words it is one of a few.
      if (choices !== undefined) return <ChoiceField {...shared} choices={choices} {...text} />;
      return <TextField {...shared} maxLength={36} {...text} />;
    case 'line':
    case 'capitals':
    case 'key':
      return (
        <TextField {...shared} inputMode={digits ? 'numeric' : 'text'} maxLength={maxLength} {...text} />
      );
  }
}

/** Label and value of declared fields for `ReadFields`. */
export function readOf<F extends Fields>(declared: F, draft: DraftOf<F>) {
  return namesOf(declared).map((name) => [declared[name]?.label ?? name, shown(draft[name])] as const);
}

function shown(typed: string | boolean): string {
  if (typeof typed === 'string') return typed;
  return typed ? 'ja' : 'nein';
}
