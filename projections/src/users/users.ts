import type { UserEvent } from '#contracts/users/user.events.js';
import type { MechanicAnswer, UserAnswer } from '#contracts/users/users.api.js';
import { shownName } from '#contracts/users/shown-name.js';
import { normaliseUsername } from '#contracts/users/username.js';
import type { ReadModels } from '../engine/read-models.js';
import { defineReadModel, text, type Change } from '../engine/read-model.js';

export const users = defineReadModel<UserAnswer, UserEvent>({
  name: 'users',
  version: 4,
  fields: { name: text((user) => normaliseUsername(user.username)) },
  indexes: [['name']],
  on: {
    UserAdded: ({ data: { userId: id, username, roles }, revision }) => ({
      key: id,
      apply: () => ({
        id,
        username,
        displayName: null,
        roles,
        mustChangePassword: false,
        hasSecondFactor: false,
        revision,
      }),
    }),
    UserRenamed: ({ data: { userId, username }, revision }) => touch(userId, { username, revision }),
    UserDisplayNameChosen: ({ data: { userId, displayName }, revision }) =>
      touch(userId, { displayName, revision }),
    RoleGranted: ({ data: { userId, role }, revision }) => ({
      key: userId,
      apply: (user) => user && { ...user, roles: [...user.roles, role], revision },
    }),
    RoleRevoked: ({ data: { userId, role }, revision }) => ({
      key: userId,
      apply: (user) => user && { ...user, roles: user.roles.filter((held) => held !== role), revision },
    }),
    RolesAssigned: ({ data: { userId, roles }, revision }) => touch(userId, { roles, revision }),
    PasswordChanged: ({ data: { userId }, revision }) =>
      touch(userId, { mustChangePassword: false, revision }),
    PasswordChangeDemanded: ({ data: { userId }, revision }) =>
      touch(userId, { mustChangePassword: true, revision }),
    SessionsEnded: ({ data: { userId }, revision }) => touch(userId, { revision }),
    SecondFactorSet: ({ data: { userId }, revision }) => touch(userId, { hasSecondFactor: true, revision }),
    SecondFactorRemoved: ({ data: { userId }, revision }) =>
      touch(userId, { hasSecondFactor: false, revision }),
    StartPageChosen: ({ data: { userId }, revision }) => touch(userId, { revision }),
    UserRemoved: ({ data: { userId } }) => ({ key: userId, apply: () => undefined }),
  },
});

function touch(userId: string, change: Partial<UserAnswer>): Change<UserAnswer> {
  return { key: userId, apply: (user) => user && { ...user, ...change } };
}

/** By name; at most 500. */
export async function listUsers(readModels: ReadModels): Promise<readonly UserAnswer[]> {
  const { items } = await readModels.find(users, { sort: [['name', 'asc']], limit: 1_000 });
  return items;
}

/** Users who can be assigned to operations, by name. */
export async function listMechanics(readModels: ReadModels): Promise<readonly MechanicAnswer[]> {
  const all = await listUsers(readModels);
  return all
    .filter(({ roles }) => roles.includes('MECHANIKER'))
    .map((user) => ({ id: user.id, username: user.username, name: shownName(user) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'de'));
}
