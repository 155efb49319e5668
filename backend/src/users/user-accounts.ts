import type { Role } from '#contracts/access/roles.js';
import { Refusal } from '#contracts/kernel/problem.js';
import type { UserEvent, UserId } from '#contracts/users/user.events.js';
import { usersStream, type User, type Users } from '#contracts/users/users.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import type { Streams } from '../platform/streams/streams.js';
import type { Credentials } from './credentials.js';
import { addUser, assertCredentials, changeUser, removeUser } from './user.js';

export type AccountToAdd = {
  readonly userId: UserId;
  readonly username: string;
  readonly password: string;
  /** Empty: DISPONENT. */
  readonly roles: readonly Role[];
};

export type AccountChange = {
  readonly username: string;
  readonly roles: readonly Role[];
  /** Empty: stays. */
  readonly password: string;
};

/** Opens, changes and closes accounts: the password's hash into the vault first, then the event that makes it count. */
export class UserAccounts {
  constructor(
    private readonly streams: Streams,
    private readonly credentials: Credentials,
  ) {}

  /** Opens an account. Refuses wrong names and passwords (400) and taken names (409). */
  async add({ userId, username, password, roles }: AccountToAdd, context: CommandContext): Promise<User> {
    assertCredentials(username, password);
    const passwordId = await this.credentials.keep(userId, password);
    const { users } = await this.decide(
      userId,
      addUser({ userId, username, roles, passwordId }),
      passwordId,
      context,
    );
    const user = existing(users, userId);
    // An earlier call with the same Idempotency-Key made the account, with a hash of its own.
    if (user.passwordId !== passwordId) await this.credentials.drop(userId, passwordId);
    return user;
  }

  /** Changes an account; `context.expectedRevision` is the account's. */
  async change(userId: UserId, change: AccountChange, context: CommandContext): Promise<User> {
    const { username, roles } = change;
    const password = change.password === '' ? null : change.password;
    assertCredentials(username, password);
    const isKnown = (await this.streams.load(usersStream, '')).state.has(userId);
    const passwordId = password !== null && isKnown ? await this.credentials.keep(userId, password) : null;
    const decide = changeUser(userId, { username, roles, passwordId }, context.expectedRevision);
    const { users, before } = await this.decide(userId, decide, passwordId, context);
    if (passwordId !== null && before) await this.credentials.drop(userId, before.passwordId);
    return existing(users, userId);
  }

  /** Closes an account and forgets its password. */
  async remove(userId: UserId, context: CommandContext): Promise<void> {
    const actingUserId = context.actor.kind === 'user' ? context.actor.userId : null;
    const decide = removeUser(userId, actingUserId, context.expectedRevision);
    const { before } = await this.decide(userId, decide, null, context);
    if (before) await this.credentials.drop(userId, before.passwordId);
  }

  /** The users after the decision, and the account as it was when it was taken. */
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
      const { state } = await this.streams.handle(usersStream, '', decideNow, context);
      return { users: state, before };
    } catch (error) {
      // Only a refusal is sure to have appended nothing; after any other error the hash may already count.
      if (error instanceof Refusal && newPasswordId !== null)
        await this.credentials.drop(userId, newPasswordId);
      throw error;
    }
  }
}

function existing(users: Users, userId: UserId): User {
  const user = users.get(userId);
  if (!user) throw new Error('The account that was just written is not there');
  return user;
}
