import { normaliseRoles, type Role } from '#contracts/access/roles.js';
import { assertNoFaults, invalid, refuse, type FieldError } from '#contracts/kernel/problem.js';
import { displayNameProblem, passwordProblem, usernameProblem } from '#contracts/users/credentials.js';
import type { UserEvent, UserId } from '#contracts/users/user.events.js';
import type { User, Users } from '#contracts/users/users.js';
import { shownName } from '#contracts/users/shown-name.js';
import { looksOf, normaliseUsername } from '#contracts/users/username.js';
import { existing } from '../platform/streams/existing.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import type { Decide } from '../platform/streams/stream-type.js';

const MAX_USERS = 500;

export function userNamed(users: Users, username: string): User | undefined {
  const wanted = normaliseUsername(username);
  for (const user of users.values()) if (normaliseUsername(user.username) === wanted) return user;
  return undefined;
}

/** Refuses an invalid name or password: 400 with all errors. `displayName` null: the user name is shown. */
export function assertCredentials(
  username: string,
  password: string | null,
  displayName: string | null = null,
): void {
  const errors: FieldError[] = [];
  const wrongName = usernameProblem(username);
  if (wrongName !== undefined) errors.push({ field: 'username', message: wrongName });
  const wrongDisplayName = displayName === null ? undefined : displayNameProblem(displayName);
  if (wrongDisplayName !== undefined) errors.push({ field: 'displayName', message: wrongDisplayName });
  const wrongPassword = password === null ? undefined : passwordProblem(password, username);
  if (wrongPassword !== undefined) errors.push({ field: 'password', message: wrongPassword });
  assertNoFaults(errors);
}

export type NewUser = {
  readonly userId: UserId;
  readonly username: string;
  readonly displayName?: string | null;
  /** Empty: DISPONENT. */
  readonly roles: readonly Role[];
  readonly passwordId: string;
  readonly demandPasswordChange?: boolean;
};

/** 409 if the name is taken. */
export const addUser =
  ({
    userId,
    username,
    displayName = null,
    roles,
    passwordId,
    demandPasswordChange = false,
  }: NewUser): Decide<Users, UserEvent> =>
  (users) => {
    const assigned = normaliseRoles(roles.length === 0 ? ['DISPONENT'] : roles);
    if (isMadeAlready(users.get(userId), { username, displayName, roles: assigned })) return [];
    assertNameFree(users, username, userId);
    if (displayName !== null) assertShownNameFree(users, displayName, userId);
    assertRoom(users, MAX_USERS, 'Benutzer');
    const data = { userId, username, roles: assigned, passwordId };
    return [
      { type: 'UserAdded', version: 1, data },
      ...(displayName === null ? [] : [displayNameChosen(userId, displayName)]),
      ...(demandPasswordChange
        ? [{ type: 'PasswordChangeDemanded', version: 1, data: { userId } } as const]
        : []),
    ];
  };

const displayNameChosen = (userId: UserId, displayName: string | null): UserEvent => ({
  type: 'UserDisplayNameChosen',
  version: 1,
  data: { userId, displayName },
});

export type UserChange = {
  readonly username: string;
  /** Undefined: unchanged; null: the user name is shown. */
  readonly displayName?: string | null | undefined;
  readonly roles: readonly Role[];
  /** The id of the new stored hash; null: unchanged. */
  readonly passwordId: string | null;
  /** The new password must be changed at the next log-in. */
  readonly demandPasswordChange?: boolean;
};

export const changeUser =
  (userId: UserId, change: UserChange): Decide<Users, UserEvent> =>
  (users) => {
    const user = existing(users.get(userId));
    const { username, passwordId, displayName = user.displayName } = change;
    const roles = normaliseRoles(change.roles);
    if (roles.length === 0) throw invalid('roles', 'Bitte wählen Sie mindestens eine Rolle.');
    if (username !== user.username) assertNameFree(users, username, userId);
    if (displayName !== null && displayName !== user.displayName)
      assertShownNameFree(users, displayName, userId);
    if (!roles.includes('ADMIN')) assertNotLastAdmin(users, user);
    const events: UserEvent[] = [];
    if (username !== user.username)
      events.push({ type: 'UserRenamed', version: 1, data: { userId, username } });
    if (displayName !== user.displayName) events.push(displayNameChosen(userId, displayName));
    events.push(...roleChanges(user, roles));
    if (passwordId !== null)
      events.push({ type: 'PasswordChanged', version: 1, data: { userId, passwordId } });
    if (passwordId !== null && change.demandPasswordChange === true)
      events.push({ type: 'PasswordChangeDemanded', version: 1, data: { userId } });
    return events;
  };

/** Refuses the own account and the last ADMIN. */
export const removeUser =
  (userId: UserId, actingUserId: UserId | null): Decide<Users, UserEvent> =>
  (users) => {
    const user = existing(users.get(userId));
    if (userId === actingUserId) throw refuse('own-account');
    assertNotLastAdmin(users, user);
    return [{ type: 'UserRemoved', version: 1, data: { userId } }];
  };

function assertNameFree(users: Users, username: string, userId: UserId): void {
  const others = [...users.values()].filter(({ id }) => id !== userId);
  const holder = others.find((other) => normaliseUsername(other.username) === normaliseUsername(username));
  if (holder)
    throw refuse('name-taken', { field: 'username', detail: 'Dieser Benutzername wird bereits verwendet.' });
  const alike = others.find((other) =>
    [other.username, shownName(other)].some((name) => looksOf(name) === looksOf(username)),
  );
  if (alike)
    throw refuse('name-taken', {
      field: 'username',
      detail: `Dieser Benutzername ist von „${alike.username}“ kaum zu unterscheiden.`,
    });
}

/** Two people with one name could not be told apart in the histories. */
function assertShownNameFree(users: Users, displayName: string, userId: UserId): void {
  const others = [...users.values()].filter(({ id }) => id !== userId);
  const isTaken = others.some((other) =>
    [other.username, shownName(other)].some((name) => looksOf(name) === looksOf(displayName)),
  );
  if (isTaken)
    throw refuse('name-taken', { field: 'displayName', detail: 'So heißt schon ein anderer Benutzer.' });
}

function assertNotLastAdmin(users: Users, user: User): void {
  if (!user.roles.includes('ADMIN')) return;
  const others = [...users.values()].filter(({ id, roles }) => id !== user.id && roles.includes('ADMIN'));
  if (others.length === 0) throw refuse('last-admin');
}

/** Revoked and granted roles; also the new order, if it differs. */
function roleChanges({ id: userId, roles: held }: User, wanted: readonly Role[]): UserEvent[] {
  const revoked = held.filter((role) => !wanted.includes(role));
  const granted = wanted.filter((role) => !held.includes(role));
  const events: UserEvent[] = [
    ...revoked.map((role) => ({ type: 'RoleRevoked', version: 1, data: { userId, role } }) as const),
    ...granted.map((role) => ({ type: 'RoleGranted', version: 1, data: { userId, role } }) as const),
  ];
  const left = held.filter((role) => wanted.includes(role));
  if ([...left, ...granted].some((role, place) => role !== wanted[place]))
    events.push({ type: 'RolesAssigned', version: 1, data: { userId, roles: wanted } });
  return events;
}
