import { FirstRunChecklist } from '../../features/first-run/first-run-checklist.js';
import { UsersPage } from '../../features/users/users-page.js';

/** The first page of an ADMIN: the users, and above them the open steps of a new workshop. */
export function UserAdministration() {
  return <UsersPage above={<FirstRunChecklist />} />;
}
