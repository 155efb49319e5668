import { ROLE_NAMES } from '#contracts/access/role-names.js';
import type { Role } from '#contracts/access/roles.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { usersStream } from '#contracts/users/users.js';
import { historyOf } from '../platform/history/history.js';

export const usersHistory = historyOf(usersStream, (event, before, after) => {
  const { userId } = event.data;
  const was = before.get(userId)?.username ?? '';
  // A removed user keeps the last name.
  const subject = after.get(userId)?.username ?? was;
  switch (event.type) {
    case 'UserAdded':
      return { subject, what: `Benutzer angelegt mit ${rolesOf(event.data.roles)}` };
    case 'UserRenamed':
      return { subject, what: `Umbenannt von „${was}“ in „${event.data.username}“` };
    case 'UserDisplayNameChosen': {
      const { displayName } = event.data;
      return {
        subject,
        what: displayName === null ? 'Anzeigename entfernt' : `Anzeigename „${displayName}“`,
      };
    }
    case 'RoleGranted':
      return { subject, what: `Rolle ${ROLE_NAMES[event.data.role]} vergeben` };
    case 'RoleRevoked':
      return { subject, what: `Rolle ${ROLE_NAMES[event.data.role]} entzogen` };
    case 'RolesAssigned':
      return { subject, what: `Rollen gesetzt auf ${rolesOf(event.data.roles)}` };
    case 'PasswordChanged':
      return { subject, what: 'Passwort geändert' };
    case 'PasswordChangeDemanded':
      return { subject, what: 'Muss das Passwort beim nächsten Login ändern' };
    case 'SessionsEnded':
      return { subject, what: 'Überall abgemeldet' };
    case 'SecondFactorSet':
      return { subject, what: 'Zweiter Faktor eingerichtet' };
    case 'SecondFactorRemoved':
      return {
        subject,
        what: event.data.reason === 'lost' ? 'Zweiter Faktor zurückgesetzt' : 'Zweiter Faktor entfernt',
      };
    case 'StartPageChosen':
      return { subject, what: `Startseite: ${event.data.startPage ?? 'wie die Rolle'}` };
    case 'UserRemoved':
      return { subject, what: 'Benutzer gelöscht' };
    default:
      return unreachable(event);
  }
});

function rolesOf(roles: readonly Role[]): string {
  return roles.map((role) => ROLE_NAMES[role]).join(', ');
}
