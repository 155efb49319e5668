import type { ReactNode } from 'react';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { displayNameProblem, passwordProblem, usernameProblem } from '#contracts/users/credentials.js';
import { usersQuery } from '../../api/queries/administration.queries.js';
import { CsvTransfer } from '../../ui/files/csv-transfer.js';
import { EditableList } from '../../ui/tables/editable-list.js';
import { useEditableRows } from '../../ui/tables/editable-rows.js';
import { EditingPage } from '../../ui/tables/editing-page.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { AddUser } from './add-user.js';
import { LoginSettingsPanel } from './login-settings.js';
import { StartPagesPanel } from './start-pages-panel.js';
import { userColumns } from './user-columns.js';
import { changeUser, removeUser, rolesInWords, type UserDraft } from './users.queries.js';
import './users.css';

const removal = {
  title: 'Benutzer löschen',
  question: ({ username }: UserAnswer) => (
    <p>„{username}“ wirklich löschen? Wer angemeldet ist, wird sofort abgemeldet.</p>
  ),
  remove: removeUser,
  removed: 'Benutzer gelöscht',
};

type UsersPageProps = {
  /** Content above the users, on the first page of an ADMIN. */
  readonly above?: ReactNode;
};

/** "Benutzerverwaltung": who may log in, and as what. */
export function UsersPage({ above }: UsersPageProps) {
  const editing = useEditableRows<UserAnswer, UserDraft>({
    query: usersQuery,
    nameOf,
    draftOf,
    check: ({ username, displayName, password, roles }) => ({
      username: usernameProblem(username.trim()),
      displayName: displayNameProblem(displayName.trim()),
      password: password === '' ? undefined : passwordProblem(password, username),
      roles: roles.length === 0 ? 'Bitte wählen Sie mindestens eine Rolle.' : undefined,
    }),
    save: changeUser,
    onSaved: ({ username, roles }) => toasts.success('Gespeichert', `${username}: ${rolesInWords(roles)}`),
  });
  const count = editing.list.data?.length;
  return (
    <EditingPage
      title="Benutzerverwaltung"
      note={count && `${count} Benutzer`}
      history="users"
      historyTitle="Benutzer"
      actions={<CsvTransfer list="users" title="Benutzer" columns="Benutzername, Rollen und Passwort" />}
    >
      {above}
      <EditableList
        label="Benutzer"
        className="users-list"
        columns={userColumns}
        editing={editing}
        sortedBy="username"
        inWords={inWords}
        removal={removal}
        failed="Konnte Nutzer nicht laden."
      />
      <div className="msg info">
        <span className="grow">
          Wer Admin ist, hat alle Rechte. Weitere Rollen werden dann entfernt und sind nicht wählbar. Die
          zuerst gewählte Rolle bestimmt die Seite nach dem Login. Neue Rollen und ein neues Passwort melden
          den Benutzer überall ab.
        </span>
      </div>
      <LoginSettingsPanel />
      <StartPagesPanel />
      <div id="neuer-benutzer">
        <AddUser />
      </div>
    </EditingPage>
  );
}

function nameOf({ username }: UserAnswer): string {
  return username;
}

function draftOf({ username, displayName, roles }: UserAnswer): UserDraft {
  return { username, displayName: displayName ?? '', roles, password: '', demandPasswordChange: false };
}

function inWords({ username, roles }: UserAnswer): string {
  return `„${username}“ mit ${rolesInWords(roles)}`;
}
