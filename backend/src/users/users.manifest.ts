import { sessionEventDefinitions } from '#contracts/users/session.events.js';
import { userEventDefinitions } from '#contracts/users/user.events.js';
import { userNames } from '#projections/user-names.js';
import { users } from '#projections/users.js';
import { defineModule } from '../platform/module-manifest.js';

/** Log-in and user accounts. */
export const usersManifest = defineModule({
  name: 'users',
  events: {
    ...sessionEventDefinitions,
    ...userEventDefinitions,
  },
  readModels: [userNames, users],
  fieldNames: {
    password: 'Passwort',
    roles: 'Rollen',
    username: 'Benutzername',
  },
  load: async () => [(await import('./users.module.js')).UsersModule],
});
