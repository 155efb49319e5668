import { normaliseRoles, type Role } from '#contracts/access/roles.js';
import { assertNoFaults, invalid, refuse, type FieldError } from '#contracts/kernel/problem.js';
import { passwordProblem, usernameProblem } from '#contracts/users/credentials.js';
import type { UserEvent, UserId } from '#contracts/users/user.events.js';
import type { User, Users } from '#contracts/users/users.js';
import { normaliseUsername } from '#contracts/users/username.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import { seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** More accounts than a garage has staff; a limit on everything. */
const MAX_USERS = 500;

/** The account that logs in with this name. */
export function userNamed(users: Users, username: string): User | undefined {
  const wanted = normaliseUsername(username);
  for (const user of users.values()) if (normaliseUsername(user.username) === wanted) return user;
  return undefined;
}

/** Refuses a name or a password that may not be: 400 with each field that is wrong. */
export function assertCredentials(username: string, password: string | null): void {
  const errors: FieldError[] = [];
  const wrongName = usernameProblem(username);
  if (wrongName !== undefined) errors.push({ field: 'username', message: wrongName });
  const wrongPassword = password === null ? undefined : passwordProblem(password, username);
  if (wrongPassword !== undefined) errors.push({ field: 'password', message: wrongPassword });
  assertNoFaults(errors);
}

export type NewUser = {
  readonly userId: UserId;
  readonly username: string;
  /** Empty: DISPONENT. */
  readonly roles: readonly Role[];
  /** Where the hash was put before. */
  readonly passwordId: string;
};

/** Opens an account. 409 when the name is taken. */
export const addUser =
  ({ userId, username, roles, passwordId }: NewUser): Decide<Users, UserEvent> =>
  (users) => {
    const assigned = normaliseRoles(roles.length === 0 ? ['DISPONENT'] : roles);
    if (isMadeAlready(users.get(userId), { username, roles: assigned })) return [];
    assertNameFree(users, username, userId);
    assertRoom(users, MAX_USERS, 'Benutzer');
    return [{ type: 'UserAdded', version: 1, data: { userId, username, roles: assigned, passwordId } }];
  };

export type UserChange = {
  readonly username: string;
  readonly roles: readonly Role[];
  /** Where the new hash was put before; null: the password stays. */
  readonly passwordId: string | null;
};

/** Changes name, roles and password; what is as before makes no event. The last ADMIN keeps his role. */
export const changeUser =
  (userId: UserId, change: UserChange, expectedRevision?: number): Decide<Users, UserEvent> =>
  (users) => {
    const user = existing(users, userId, expectedRevision);
    const { username, passwordId } = change;
    const roles = normaliseRoles(change.roles);
    if (roles.length === 0) throw invalid('roles', 'Bitte wählen Sie mindestens eine Rolle.');
    assertNameFree(users, username, userId);
    if (!roles.includes('ADMIN')) assertNotLastAdmin(users, user);
    const events: UserEvent[] = [];
    if (username !== user.username)
      events.push({ type: 'UserRenamed', version: 1, data: { userId, username } });
    events.push(...roleChanges(user, roles));
    if (passwordId !== null)
      events.push({ type: 'PasswordChanged', version: 1, data: { userId, passwordId } });
    return events;
  };

/** Closes an account. Nobody closes his own, and the last ADMIN stays. */
export const removeUser =
  (userId: UserId, actingUserId: UserId | null, expectedRevision?: number): Decide<Users, UserEvent> =>
  (users) => {
    const user = existing(users, userId, expectedRevision);
    if (userId === actingUserId) throw refuse('own-account');
    assertNotLastAdmin(users, user);
    return [{ type: 'UserRemoved', version: 1, data: { userId } }];
  };

function existing(users: Users, userId: UserId, expectedRevision?: number): User {
  return seenRow(users.get(userId), expectedRevision);
}

function assertNameFree(users: Users, username: string, userId: UserId): void {
  const holder = userNamed(users, username);
  if (holder && holder.id !== userId) {
    throw refuse('name-taken', { field: 'username', detail: 'Dieser Benutzername wird bereits verwendet.' });
  }
}

function assertNotLastAdmin(users: Users, user: User): void {
  if (!user.roles.includes('ADMIN')) return;
  const others = [...users.values()].filter(({ id, roles }) => id !== user.id && roles.includes('ADMIN'));
  if (others.length === 0) throw refuse('last-admin');
}

/** What is revoked, then what is granted; where that leaves them in another order, also the order. */
function roleChanges({ id: userId, roles: held }: User, wanted: readonly Role[]): UserEvent[] {
  const revoked = held.filter((role) => !wanted.includes(role));
  const granted = wanted.filter((role) => !held.includes(role));
  const events: UserEvent[] = [
    ...revoked.map((role) => ({ type: 'RoleRevoked', version: 1, data: { userId, role } }) as const),
    ...granted.map((role) => ({ type: 'RoleGranted', version: 1, data: { userId, role } }) as const),
  ];
  const left = held.filter((role) => wanted.includes(role));
  if (!sameRoles([...left, ...granted], wanted))
    events.push({ type: 'RolesAssigned', version: 1, data: { userId, roles: wanted } });
  return events;
}

function sameRoles(a: readonly Role[], b: readonly Role[]): boolean {
  return a.length === b.length && a.every((role, index) => role === b[index]);
}
