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

/** From now on the user holds these roles, the first being the primary one, and no others. */
export type RolesAssigned = DomainEvent<'RolesAssigned', 1, { userId: UserId; roles: readonly Role[] }>;

/** The password's new hash lies in the vault under `<userId>/<passwordId>`. */
export type PasswordChanged = DomainEvent<'PasswordChanged', 1, { userId: UserId; passwordId: string }>;

export type UserRemoved = DomainEvent<'UserRemoved', 1, { userId: UserId }>;

/** All accounts stand in the one stream `users`. */
export type UserEvent = UserAdded | UserRenamed | RolesAssigned | PasswordChanged | UserRemoved;

export const userEventDefinitions: EventDefinitions<UserEvent> = {
  UserAdded: { version: 1, personal: { subject: 'userId', fields: ['username'] } },
  UserRenamed: { version: 1, personal: { subject: 'userId', fields: ['username'] } },
  RolesAssigned: { version: 1 },
  PasswordChanged: { version: 1 },
  UserRemoved: { version: 1 },
};
