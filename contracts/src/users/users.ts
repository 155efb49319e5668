import type { Role } from '../access/roles.js';
import { unreachable, type Position, type RecordedEvent } from '../kernel/domain-event.js';
import { revisionOfRow } from '../kernel/rows.js';
import type { UserEvent, UserId } from './user.events.js';

export type User = {
  readonly id: UserId;
  readonly username: string;
  /** Null: the user name is shown. */
  readonly displayName: string | null;
  readonly roles: readonly Role[];
  /** The vault stores the hash under `<id>/<passwordId>`. */
  readonly passwordId: string;
  /** Increases with a new password, new roles and when all sessions are ended. Tokens with an older version are rejected. */
  readonly credentialVersion: number;
  /** Of the last event that set the password or the roles. What was issued before is void. */
  readonly credentialsSetAt: Position;
  readonly mustChangePassword: boolean;
  /** The vault stores the secret under `<id>/<factorId>`; null: no second factor. */
  readonly factorId: string | null;
  /** Null: that of the role. */
  readonly startPage: string | null;
  readonly revision: number;
};

export type Users = ReadonlyMap<UserId, User>;

function evolve(users: Users, event: RecordedEvent<UserEvent>): Users {
  const { userId } = event.data;
  const after = new Map(users);
  const touch = (change: (user: User) => Partial<User>): Users => {
    const user = users.get(userId);
    return user ? after.set(userId, { ...user, ...change(user), revision: event.revision }) : users;
  };
  const renewed = (user: User) => ({
    credentialVersion: user.credentialVersion + 1,
    credentialsSetAt: event.position,
  });
  const reassign = (roles: (user: User) => readonly Role[]): Users =>
    touch((user) => ({ roles: roles(user), ...renewed(user) }));
  switch (event.type) {
    case 'UserAdded': {
      const { username, roles, passwordId } = event.data;
      const { revision, position: credentialsSetAt } = event;
      const credentials = {
        passwordId,
        credentialVersion: 1,
        credentialsSetAt,
        mustChangePassword: false,
        factorId: null,
        startPage: null,
      };
      return after.set(userId, { id: userId, username, displayName: null, roles, ...credentials, revision });
    }
    case 'UserRenamed':
      return touch(() => ({ username: event.data.username }));
    case 'UserDisplayNameChosen':
      return touch(() => ({ displayName: event.data.displayName }));
    case 'RoleGranted':
      return reassign(({ roles }) => [...roles, event.data.role]);
    case 'RoleRevoked':
      return reassign(({ roles }) => roles.filter((role) => role !== event.data.role));
    case 'RolesAssigned':
      return reassign(() => event.data.roles);
    case 'PasswordChanged':
      return touch((user) => ({
        passwordId: event.data.passwordId,
        mustChangePassword: false,
        ...renewed(user),
      }));
    case 'PasswordChangeDemanded':
      return touch(() => ({ mustChangePassword: true }));
    case 'SessionsEnded':
      return touch((user) => ({ credentialVersion: user.credentialVersion + 1 }));
    case 'SecondFactorSet':
      return touch(() => ({ factorId: event.data.factorId }));
    case 'SecondFactorRemoved':
      return touch((user) => ({ factorId: null, credentialVersion: user.credentialVersion + 1 }));
    case 'StartPageChosen':
      return touch(() => ({ startPage: event.data.startPage }));
    case 'UserRemoved':
      after.delete(userId);
      return after;
    default:
      return unreachable(event);
  }
}

/** One stream for all users, because unique names and "at least one ADMIN" are rules about all of them. */
export const usersStream = { name: 'users', initial: new Map() as Users, evolve, revisionOf: revisionOfRow };
