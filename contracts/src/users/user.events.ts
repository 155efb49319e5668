import type { Role } from '../access/roles.js';
import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** UUID. */
export type UserId = string;

/** The vault stores the password's hash under `<userId>/<passwordId>`. */
export type UserAdded = DomainEvent<
  'UserAdded',
  1,
  { userId: UserId; username: string; roles: readonly Role[]; passwordId: string }
>;

export type UserRenamed = DomainEvent<'UserRenamed', 1, { userId: UserId; username: string }>;

/** What colleagues read instead of the user name; null: the user name. */
export type UserDisplayNameChosen = DomainEvent<
  'UserDisplayNameChosen',
  1,
  { userId: UserId; displayName: string | null }
>;

export type RoleGranted = DomainEvent<'RoleGranted', 1, { userId: UserId; role: Role }>;

export type RoleRevoked = DomainEvent<'RoleRevoked', 1, { userId: UserId; role: Role }>;

/** Replaces all roles. Recorded if their order changes; the first role is the primary one. */
export type RolesAssigned = DomainEvent<'RolesAssigned', 1, { userId: UserId; roles: readonly Role[] }>;

/** The vault stores the new hash under `<userId>/<passwordId>`. */
export type PasswordChanged = DomainEvent<'PasswordChanged', 1, { userId: UserId; passwordId: string }>;

/** The user must choose another password at the next log-in: an administrator knows this one. */
export type PasswordChangeDemanded = DomainEvent<'PasswordChangeDemanded', 1, { userId: UserId }>;

/** The user ended all sessions but the one in which this was asked for. */
export type SessionsEnded = DomainEvent<'SessionsEnded', 1, { userId: UserId }>;

/** The log-in asks for a code. The vault stores the secret under `<userId>/<factorId>`. */
export type SecondFactorSet = DomainEvent<'SecondFactorSet', 1, { userId: UserId; factorId: string }>;

/** Null: the page of the role. */
export type StartPageChosen = DomainEvent<'StartPageChosen', 1, { userId: UserId; startPage: string | null }>;

/** `lost`: an administrator took it away. */
export type SecondFactorRemoved = DomainEvent<
  'SecondFactorRemoved',
  1,
  { userId: UserId; reason: 'by-owner' | 'lost' }
>;

export type UserRemoved = DomainEvent<'UserRemoved', 1, { userId: UserId }>;

export type UserEvent =
  | UserAdded
  | UserRenamed
  | UserDisplayNameChosen
  | RoleGranted
  | RoleRevoked
  | RolesAssigned
  | PasswordChanged
  | PasswordChangeDemanded
  | SessionsEnded
  | SecondFactorSet
  | SecondFactorRemoved
  | StartPageChosen
  | UserRemoved;

export const userEventDefinitions: EventDefinitions<UserEvent> = {
  UserAdded: { version: 1, personal: { subject: 'userId', fields: ['username'] } },
  UserRenamed: { version: 1, personal: { subject: 'userId', fields: ['username'] } },
  UserDisplayNameChosen: { version: 1, personal: { subject: 'userId', fields: ['displayName'] } },
  RoleGranted: { version: 1 },
  RoleRevoked: { version: 1 },
  RolesAssigned: { version: 1 },
  PasswordChanged: { version: 1 },
  PasswordChangeDemanded: { version: 1 },
  SessionsEnded: { version: 1 },
  SecondFactorSet: { version: 1 },
  SecondFactorRemoved: { version: 1 },
  StartPageChosen: { version: 1 },
  UserRemoved: { version: 1 },
};
