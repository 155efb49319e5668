import { Checkbox, Field, Input } from '@fluentui/react-components';
import type { Role } from '#contracts/access/roles.js';
import {
  DISPLAY_NAME_MAX,
  displayNameProblem,
  passwordProblem,
  PASSWORD_LENGTH,
  usernameProblem,
  USERNAME_LENGTH,
} from '#contracts/users/credentials.js';
import { problem, useAddForm } from '../../ui/forms/add-form.js';
import { AddPanel } from '../../ui/forms/add-panel.js';
import { addUser, roleLabels, rolesInWords, rolesWith, type UserDraft } from './users.queries.js';

const EMPTY: UserDraft = {
  username: '',
  displayName: '',
  password: '',
  roles: ['DISPONENT'],
  demandPasswordChange: false,
};

const check = ({ username, displayName, password }: UserDraft) => ({
  username: usernameProblem(username.trim()),
  displayName: displayNameProblem(displayName.trim()),
  password: passwordProblem(password, username),
});

/** "Neuen Benutzer anlegen". Without a choice the role is DISPONENT. */
export function AddUser() {
  const form = useAddForm({
    empty: EMPTY,
    check,
    send: addUser,
    refresh: 'users',
    added: ({ username, roles }) => ['Benutzer angelegt', `${username}: ${rolesInWords(roles)}`],
    failed: 'Anlegen fehlgeschlagen.',
  });
  const { draft, errors, change } = form;
  return (
    <AddPanel title="Neuen Benutzer anlegen" form={form}>
      <Field label="Benutzername" required {...problem(errors['username'])}>
        <Input
          value={draft.username}
          maxLength={USERNAME_LENGTH.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(_, { value }) => change({ username: value })}
        />
      </Field>
      <Field
        label="Anzeigename"
        hint="So nennen Listen, Tagestafel und Verlauf die Person. Leer: der Benutzername."
        {...problem(errors['displayName'])}
      >
        <Input
          value={draft.displayName}
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="off"
          onChange={(_, { value }) => change({ displayName: value })}
        />
      </Field>
      <Field
        label="Passwort"
        required
        hint={`Mindestens ${PASSWORD_LENGTH.min} Zeichen, kein häufiges Passwort, keine Reihe wie 1234`}
        {...problem(errors['password'])}
      >
        <Input
          type="password"
          value={draft.password}
          maxLength={PASSWORD_LENGTH.max}
          autoComplete="new-password"
          onChange={(_, { value }) => change({ password: value })}
        />
      </Field>
      <Checkbox
        label="Muss es beim ersten Login ändern"
        checked={draft.demandPasswordChange}
        onChange={(_, { checked }) => change({ demandPasswordChange: checked === true })}
      />
      <RoleChoice roles={draft.roles} error={errors['roles']} onChange={(roles) => change({ roles })} />
    </AddPanel>
  );
}

type RoleChoiceProps = {
  readonly roles: readonly Role[];
  readonly error: string | undefined;
  readonly onChange: (roles: readonly Role[]) => void;
};

function RoleChoice({ roles, error, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="role-choice">
      <legend className="label">Rollen</legend>
      {roleLabels.map(([role, label]) => (
        <Checkbox
          key={role}
          label={label}
          checked={roles.includes(role)}
          disabled={role !== 'ADMIN' && roles.includes('ADMIN')}
          onChange={(_, { checked }) => onChange(rolesWith(roles, role, checked === true))}
        />
      ))}
      {error && <span className="hint err">{error}</span>}
    </fieldset>
  );
}
