import type { Role } from '../access/roles.js';
import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** UUID. */
export type UserId = string;

/** An account was opened. The password's hash lies in the vault under `<userId>/<passwordId>`. */
export type UserAdded = DomainEvent<
  'UserAdded',
  1,
  { userId: UserId; username: string; roles: readonly Role[]; passwordId: string }
>;

export type UserRenamed = DomainEvent<'UserRenamed', 1, { userId: UserId; username: string }>;

/** The user holds this role too, as his last one. */
export type RoleGranted = DomainEvent<'RoleGranted', 1, { userId: UserId; role: Role }>;

/** The user no longer holds this role. */
export type RoleRevoked = DomainEvent<'RoleRevoked', 1, { userId: UserId; role: Role }>;

/** From now on the user holds these roles and no others; written where their order changes, the first being primary. */
export type RolesAssigned = DomainEvent<'RolesAssigned', 1, { userId: UserId; roles: readonly Role[] }>;

/** The password's new hash lies in the vault under `<userId>/<passwordId>`. */
export type PasswordChanged = DomainEvent<'PasswordChanged', 1, { userId: UserId; passwordId: string }>;

export type UserRemoved = DomainEvent<'UserRemoved', 1, { userId: UserId }>;

/** All accounts stand in the one stream `users`. */
export type UserEvent =
  UserAdded | UserRenamed | RoleGranted | RoleRevoked | RolesAssigned | PasswordChanged | UserRemoved;

export const userEventDefinitions: EventDefinitions<UserEvent> = {
  UserAdded: { version: 1, personal: { subject: 'userId', fields: ['username'] } },
  UserRenamed: { version: 1, personal: { subject: 'userId', fields: ['username'] } },
  RoleGranted: { version: 1 },
  RoleRevoked: { version: 1 },
  RolesAssigned: { version: 1 },
  PasswordChanged: { version: 1 },
  UserRemoved: { version: 1 },
};
