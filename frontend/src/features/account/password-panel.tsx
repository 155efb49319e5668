import { KeyRegular } from '@fluentui/react-icons';
import { passwordProblem, PASSWORD_LENGTH } from '#contracts/users/credentials.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { AddPanel } from '../../ui/forms/add-panel.js';
import { changePassword, type PasswordDraft } from './account.queries.js';
import { PasswordField } from './password-field.js';

const EMPTY: PasswordDraft = { oldPassword: '', newPassword: '', repeated: '' };
const ACTION = { label: 'Passwort ändern', icon: <KeyRegular /> };

/** The own password. All other sessions end with the old one. */
export function PasswordPanel({ username }: { readonly username: string }) {
  const form = useAddForm({
    empty: EMPTY,
    check: ({ oldPassword, newPassword, repeated }: PasswordDraft) => ({
      oldPassword: oldPassword === '' ? 'Bitte geben Sie Ihr jetziges Passwort ein.' : undefined,
      newPassword: passwordProblem(newPassword, username),
      repeated: repeated === newPassword ? undefined : 'Die beiden neuen Passwörter sind verschieden.',
    }),
    send: changePassword,
    refresh: 'account',
    added: () => ['Passwort geändert', 'Auf allen anderen Geräten sind Sie abgemeldet.'],
    failed: 'Ändern fehlgeschlagen.',
  });
  return (
    <AddPanel title="Passwort" form={form} action={ACTION}>
      <PasswordField
        label="Jetziges Passwort"
        form={form}
        name="oldPassword"
        autoComplete="current-password"
      />
      <PasswordField
        label="Neues Passwort"
        form={form}
        name="newPassword"
        autoComplete="new-password"
        hint={`Mindestens ${PASSWORD_LENGTH.min} Zeichen. Am besten mehrere Wörter.`}
      />
      <PasswordField label="Noch einmal" form={form} name="repeated" autoComplete="new-password" />
    </AddPanel>
  );
}
