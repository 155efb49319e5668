import type { Role } from '#contracts/access/roles.js';
import { Refusal } from '#contracts/kernel/problem.js';
import type { UserEvent, UserId } from '#contracts/users/user.events.js';
import { usersStream, type User, type Users } from '#contracts/users/users.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import type { Streams } from '../platform/streams/streams.js';
import type { Credentials } from './log-in/credentials.js';
import type { OpenSessions } from './log-in/open-sessions.js';
import { removeSecondFactor } from './account/own-credentials.js';
import type { SecondFactors } from './log-in/second-factors.js';
import { addUser, assertCredentials, changeUser, removeUser } from './user.js';

export type AccountToAdd = {
  readonly userId: UserId;
  readonly username: string;
  readonly displayName?: string | null;
  readonly password: string;
  /** Empty: DISPONENT. */
  readonly roles: readonly Role[];
  readonly demandPasswordChange?: boolean;
};

export type AccountChange = {
  readonly username: string;
  /** Undefined: unchanged; null: none. */
  readonly displayName?: string | null | undefined;
  readonly roles: readonly Role[];
  /** Empty: unchanged. */
  readonly password: string;
  /** Of a new password of somebody else. */
  readonly demandPasswordChange?: boolean;
};

/** Creates, changes and removes accounts. Stores the password's hash in the vault before the event. */
export class UserAccounts {
  constructor(
    private readonly streams: Streams,
    private readonly credentials: Credentials,
    private readonly factors: SecondFactors,
    private readonly sessions: OpenSessions,
  ) {}

  /** Refuses invalid names and passwords (400) and taken names (409). */
  async add({ password, ...account }: AccountToAdd, context: CommandContext): Promise<User> {
    const { userId } = account;
    assertCredentials(account.username, password, account.displayName);
    const passwordId = await this.credentials.keep(userId, password);
    const { users } = await this.decide(userId, addUser({ ...account, passwordId }), passwordId, context);
    const user = existing(users, userId);
    // An earlier call with the same Idempotency-Key created the account with its own hash.
    if (user.passwordId !== passwordId) await this.credentials.drop(userId, passwordId);
    return user;
  }

  async change(userId: UserId, change: AccountChange, context: CommandContext): Promise<User> {
    const { username, displayName, roles } = change;
    const password = change.password === '' ? null : change.password;
    assertCredentials(username, password, displayName);
    const isKnown = (await this.streams.load(usersStream, '')).state.has(userId);
    const passwordId = password !== null && isKnown ? await this.credentials.keep(userId, password) : null;
    const isOwn = context.actor.kind === 'user' && context.actor.userId === userId;
    const demandPasswordChange = change.demandPasswordChange === true && !isOwn;
    const decide = changeUser(userId, { username, displayName, roles, passwordId, demandPasswordChange });
    const { users, before } = await this.decide(userId, decide, passwordId, context);
    if (passwordId !== null && before) await this.credentials.drop(userId, before.passwordId);
    return existing(users, userId);
  }

  /** Ends all sessions of the user. */
  async resetSecondFactor(userId: UserId, context: CommandContext): Promise<User> {
    const { users } = await this.decide(userId, removeSecondFactor(userId, 'lost'), null, context);
    await this.factors.drop(userId);
    return existing(users, userId);
  }

  /** Also deletes the password's hash, the second factor and the list of sessions. */
  async remove(userId: UserId, context: CommandContext): Promise<void> {
    const actingUserId = context.actor.kind === 'user' ? context.actor.userId : null;
    const decide = removeUser(userId, actingUserId);
    const { before } = await this.decide(userId, decide, null, context);
    if (!before) return;
    await this.credentials.drop(userId, before.passwordId);
    await this.factors.drop(userId);
    await this.sessions.drop(userId);
  }

  /** The users after the decision, and the account before it. */
  private async decide(
    userId: UserId,
    decide: Decide<Users, UserEvent>,
    newPasswordId: string | null,
    context: CommandContext,
  ): Promise<{ readonly users: Users; readonly before: User | undefined }> {
    let before: User | undefined;
    const decideNow: Decide<Users, UserEvent> = (users) => {
      before = users.get(userId);
      return decide(users);
    };
    try {
      const { state } = await this.streams.handle(usersStream, '', decideNow, context, {
        ...context,
        row: userId,
      });
      return { users: state, before };
    } catch (error) {
      // Only a refusal proves that nothing was appended; after other errors the hash may be in use.
      if (error instanceof Refusal && newPasswordId !== null)
        await this.credentials.drop(userId, newPasswordId);
      throw error;
    }
  }
}

function existing(users: Users, userId: UserId): User {
  const user = users.get(userId);
  if (!user) throw new Error('The account is missing');
  return user;
}
