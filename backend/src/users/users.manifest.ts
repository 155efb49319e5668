import { loginSettingsEventDefinitions } from '#contracts/users/login-settings.js';
import { sessionEventDefinitions } from '#contracts/users/session.events.js';
import { userEventDefinitions } from '#contracts/users/user.events.js';
import { userNames } from '#projections/users/user-names.js';
import { users } from '#projections/users/users.js';
import { defineModule } from '../platform/module-manifest.js';
import { usersHistory } from './users-history.js';

export const usersManifest = defineModule({
  name: 'users',
  events: {
    ...sessionEventDefinitions,
    ...userEventDefinitions,
    ...loginSettingsEventDefinitions,
  },
  readModels: [userNames, users],
  fieldNames: {
    adminsNeedSecondFactor: 'Zweiter Faktor für Administratoren',
    code: 'Code',
    demandPasswordChange: 'Passwort beim nächsten Login ändern',
    devices: 'Geräte',
    displayName: 'Anzeigename',
    factorId: 'Zweiter Faktor',
    keepThis: 'Diese Sitzung behalten',
    newPassword: 'Neues Passwort',
    oldPassword: 'Jetziges Passwort',
    password: 'Passwort',
    roles: 'Rollen',
    startPage: 'Startseite',
    startPages: 'Startseiten',
    username: 'Benutzername',
  },
  histories: { users: usersHistory },
  load: async () => [(await import('./users.module.js')).UsersModule],
});
