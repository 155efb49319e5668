import { FirstRunChecklist } from '../features/first-run/first-run-checklist.js';
import { UsersPage } from '../features/users/users-page.js';

/** Where an ADMIN lands: the users, and above them what a new workshop still has to set up. */
export function UserAdministration() {
  return <UsersPage above={<FirstRunChecklist />} />;
}
