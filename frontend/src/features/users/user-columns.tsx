import { Checkbox } from '@fluentui/react-components';
import { createColumnHelper } from '@tanstack/react-table';
import { useContext } from 'react';
import type { Role } from '#contracts/access/roles.js';
import { DISPLAY_NAME_MAX, PASSWORD_LENGTH, USERNAME_LENGTH } from '#contracts/users/credentials.js';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { useSession } from '../../api/session/session.js';
import type { DataTableFeatures } from '../../ui/tables/data-table.js';
import { BoxCell, EditingRows, RowActions, TextCell } from '../../ui/tables/editable-cells.js';
import type { EditableRow } from '../../ui/tables/editable-rows.js';
import { roleLabels, rolesWith, type UserDraft } from './users.queries.js';

type UserRow = EditableRow<UserAnswer, UserDraft>;

const column = createColumnHelper<DataTableFeatures, UserRow>();

/** The columns of the Benutzerverwaltung. */
export const userColumns = column.columns([
  column.accessor(({ saved }) => saved.username, {
    id: 'username',
    header: 'Benutzername',
    cell: ({ row }) => <NameCell row={row.original} />,
  }),
  column.display({
    id: 'display',
    header: 'Anzeigename',
    enableSorting: false,
    cell: ({ row }) => (
      <TextCell
        row={row.original}
        field="displayName"
        label="Anzeigename"
        placeholder={row.original.saved.username}
        maxLength={DISPLAY_NAME_MAX}
      />
    ),
  }),
  ...roleLabels.map(([role, label]) =>
    column.display({
      id: `role-${role.toLowerCase()}`,
      header: label,
      enableSorting: false,
      cell: ({ row }) => <RoleCell row={row.original} role={role} label={label} />,
    }),
  ),
  column.display({
    id: 'password',
    header: 'Neues Passwort',
    enableSorting: false,
    cell: ({ row }) => <PasswordCell row={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Aktionen',
    enableSorting: false,
    cell: ({ row }) => <UserActions row={row.original} />,
  }),
]);

/** A new password, and whether its user must replace it. */
function PasswordCell({ row }: { readonly row: UserRow }) {
  const { edit } = useContext(EditingRows);
  const own = useSession()?.userId === row.id;
  const { password, demandPasswordChange } = row.draft;
  return (
    <>
      <TextCell
        row={row}
        field="password"
        label="Neues Passwort"
        type="password"
        placeholder="Unverändert"
        maxLength={PASSWORD_LENGTH.max}
      />
      {password !== '' && !own && (
        <Checkbox
          label="Muss es ändern"
          aria-label={`Muss es beim nächsten Login ändern: ${row.name}`}
          checked={demandPasswordChange}
          onChange={(_, { checked }) => edit(row, { demandPasswordChange: checked === true })}
        />
      )}
    </>
  );
}

function NameCell({ row }: { readonly row: UserRow }) {
  const own = useSession()?.userId === row.id;
  const { roles } = row.errors;
  return (
    <>
      <span className="user-name">
        <TextCell row={row} field="username" label="Benutzername" maxLength={USERNAME_LENGTH.max} />
        {own && <span className="badge plain neutral">Sie</span>}
      </span>
      {roles !== undefined && (
        <span className="hint err" role="alert">
          {roles}
        </span>
      )}
    </>
  );
}

/** ADMIN locks the other boxes: who is ADMIN holds no other role. What is ticked first is the primary role. */
function RoleCell({
  row,
  role,
  label,
}: {
  readonly row: UserRow;
  readonly role: Role;
  readonly label: string;
}) {
  const { edit } = useContext(EditingRows);
  const { roles } = row.draft;
  const held = roles.includes(role);
  const { roles: before } = row.original;
  const isPrimaryChanged = (roles[0] === role) !== (before[0] === role);
  return (
    <BoxCell
      row={row}
      label={label}
      checked={held}
      changed={held !== before.includes(role) || isPrimaryChanged}
      disabled={role !== 'ADMIN' && roles.includes('ADMIN')}
      onChange={(ticked) => edit(row, { roles: rolesWith(roles, role, ticked) })}
    />
  );
}

function UserActions({ row }: { readonly row: UserRow }) {
  const own = useSession()?.userId === row.id;
  return <RowActions row={row} kept={own ? 'Das eigene Konto kann nicht gelöscht werden.' : undefined} />;
}
