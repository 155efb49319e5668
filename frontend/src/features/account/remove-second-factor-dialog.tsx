import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { removeSecondFactor } from './account.queries.js';
import { PasswordField } from './password-field.js';

const EMPTY = { password: '', code: '' };

/** Asks for password and code, so that an unattended browser is not enough to remove the second factor. */
export function RemoveSecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useAddForm({
    empty: EMPTY,
    check: ({ password, code }) => ({
      password: password === '' ? 'Bitte geben Sie Ihr jetziges Passwort ein.' : undefined,
      code: code.trim() === '' ? 'Bitte geben Sie den Code ein.' : undefined,
    }),
    send: ({ password, code }) => removeSecondFactor(password, code),
    refresh: 'account',
    added: () => ['Zweiter Faktor entfernt', 'Auf allen anderen Geräten sind Sie abgemeldet.'],
    onAdded: onClose,
    failed: 'Entfernen fehlgeschlagen.',
  });
  return (
    <FormDialog
      small
      title="Zweiten Faktor entfernen"
      unsaved={false}
      busy={form.sending}
      failure={form.failure}
      formProps={form.formProps}
      action="Entfernen"
      busyAction="Entferne …"
      onClose={onClose}
    >
      <PasswordField label="Jetziges Passwort" name="password" autoComplete="current-password" form={form} />
      <TextField label="Code aus der App oder Ersatzcode" required {...fieldOf(form, 'code')} />
    </FormDialog>
  );
}
