import type { ReactNode } from 'react';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { passwordProblem, usernameProblem } from '#contracts/users/credentials.js';
import { usersQuery } from '../../api/administration.queries.js';
import { CsvTransfer } from '../../ui/csv-transfer.js';
import { useEditableRows } from '../../ui/editable-rows.js';
import { EditableTable } from '../../ui/editable-table.js';
import { HistoryButton } from '../../ui/history-button.js';
import { FailedList, LoadingRows } from '../../ui/list-states.js';
import { usePageTitle } from '../../ui/page-title.js';
import { toasts } from '../../ui/toasts.js';
import { UnsavedGuard } from '../../ui/unsaved.js';
import { AddUser } from './add-user.js';
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
  failed: 'Löschen fehlgeschlagen.',
};

type UsersPageProps = {
  /** What the landing page of an ADMIN shows above the users. */
  readonly above?: ReactNode;
};

/** "Benutzerverwaltung": who may log in, and as what. */
export function UsersPage({ above }: UsersPageProps) {
  usePageTitle('Benutzerverwaltung');
  const editing = useEditableRows<UserAnswer, UserDraft>({
    query: usersQuery,
    nameOf,
    draftOf,
    check: ({ username, password, roles }) => ({
      username: usernameProblem(username.trim()),
      password: password === '' ? undefined : passwordProblem(password, username),
      roles: roles.length === 0 ? 'Bitte wählen Sie mindestens eine Rolle.' : undefined,
    }),
    save: changeUser,
    onSaved: ({ username, roles }) => toasts.success('Gespeichert', `${username}: ${rolesInWords(roles)}`),
    failed: 'Speichern fehlgeschlagen.',
  });
  const { list } = editing;
  return (
    <UnsavedGuard>
      <div className="page">
        <div className="title">
          <h1>Benutzerverwaltung</h1>
          <span className="muted">{list.data && `${list.data.length} Benutzer`}</span>
          <div className="right">
            <CsvTransfer list="users" title="Benutzer" columns="Benutzername, Rollen und Passwort" />
            <HistoryButton list="users" title="Benutzer" />
          </div>
        </div>
        {above}
        <section className="card users-list" aria-label="Benutzer" aria-busy={list.isFetching}>
          {list.isPending && <LoadingRows />}
          {list.isError && list.data === undefined && (
            <FailedList message="Konnte Nutzer nicht laden." retry={() => void list.refetch()} />
          )}
          {editing.rows.length > 0 && (
            <EditableTable
              label="Benutzer"
              columns={userColumns}
              editing={editing}
              sortedBy="username"
              inWords={inWords}
              removal={removal}
            />
          )}
        </section>
        <div className="msg info">
          <span className="grow">
            Wer Admin ist, hat alle Rechte. Weitere Rollen werden dann entfernt und sind nicht wählbar. Die
            zuerst gewählte Rolle bestimmt die Seite nach dem Login. Neue Rollen und ein neues Passwort melden
            den Benutzer überall ab.
          </span>
        </div>
        <div id="neuer-benutzer">
          <AddUser />
        </div>
      </div>
    </UnsavedGuard>
  );
}

function nameOf({ username }: UserAnswer): string {
  return username;
}

function draftOf({ username, roles }: UserAnswer): UserDraft {
  return { username, roles, password: '' };
}

function inWords({ username, roles }: UserAnswer): string {
  return `„${username}“ mit ${rolesInWords(roles)}`;
}
