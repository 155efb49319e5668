import { Field, Input } from '@fluentui/react-components';
import { PASSWORD_LENGTH } from '#contracts/users/credentials.js';
import { problem } from '../../ui/forms/add-form.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';

type PasswordFieldProps<Name extends string> = {
  readonly label: string;
  readonly name: Name;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly form: {
    readonly draft: Readonly<Record<Name, string>>;
    readonly errors: FieldMessages;
    readonly change: (part: Readonly<Record<string, string>>) => void;
  };
};

/** A password that the browser's keeper may fill in or keep. */
export function PasswordField<Name extends string>(props: PasswordFieldProps<Name>) {
  const { label, name, autoComplete, hint, form } = props;
  return (
    <Field label={label} required {...(hint !== undefined && { hint })} {...problem(form.errors[name])}>
      <Input
        type="password"
        name={name}
        value={form.draft[name]}
        maxLength={PASSWORD_LENGTH.max}
        autoComplete={autoComplete}
        onChange={(_, { value }) => form.change({ [name]: value })}
      />
    </Field>
  );
}
