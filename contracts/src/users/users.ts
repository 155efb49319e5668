import type { Role } from '../access/roles.js';
import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { UserEvent, UserId } from './user.events.js';

/** An account as it stands. */
export type User = {
  readonly id: UserId;
  readonly username: string;
  readonly roles: readonly Role[];
  /** The hash lies in the vault under `<id>/<passwordId>`. */
  readonly passwordId: string;
  /** Raised by a new password and by new roles: sessions with an older one are over. */
  readonly credentialVersion: number;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** Every account that is not removed. */
export type Users = ReadonlyMap<UserId, User>;

function evolve(users: Users, event: RecordedEvent<UserEvent>): Users {
  const { userId } = event.data;
  const after = new Map(users);
  const touch = (change: (user: User) => Partial<User>): Users => {
    const user = users.get(userId);
    return user ? after.set(userId, { ...user, ...change(user), revision: event.revision }) : users;
  };
  const reassign = (roles: (user: User) => readonly Role[]): Users =>
    touch((user) => ({ roles: roles(user), credentialVersion: user.credentialVersion + 1 }));
  switch (event.type) {
    case 'UserAdded': {
      const { username, roles, passwordId } = event.data;
      const { revision } = event;
      return after.set(userId, { id: userId, username, roles, passwordId, credentialVersion: 1, revision });
    }
    case 'UserRenamed':
      return touch(() => ({ username: event.data.username }));
    case 'RoleGranted':
      return reassign(({ roles }) => [...roles, event.data.role]);
    case 'RoleRevoked':
      return reassign(({ roles }) => roles.filter((role) => role !== event.data.role));
    case 'RolesAssigned':
      return reassign(() => event.data.roles);
    case 'PasswordChanged':
      return touch((user) => ({
        passwordId: event.data.passwordId,
        credentialVersion: user.credentialVersion + 1,
      }));
    case 'UserRemoved':
      after.delete(userId);
      return after;
    default:
      return unreachable(event);
  }
}

/** The stream `users`: uniqueness of names and "the last ADMIN stays" are decided in one place. Its id is `''`. */
export const usersStream = { name: 'users', initial: new Map() as Users, evolve };
