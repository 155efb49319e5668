import type { UserId } from '#contracts/users/user.events.js';
import { newUuid } from '../platform/new-uuid.js';
import type { Vault } from '../platform/vault/vault.js';
import type { PasswordHashing } from './password-hashing.js';

/**
 * The password hashes, in the vault under `<userId>/<passwordId>`. A hash is written under a new id before the event
 * that makes it count, so that a crash in between leaves an unused hash and never an account without one, and two
 * changes at once cannot overwrite each other's.
 */
export class Credentials {
  constructor(
    private readonly vault: Vault,
    private readonly hashing: PasswordHashing,
  ) {}

  /** Hashes and keeps the password; the id is for the event that follows. */
  async keep(userId: UserId, password: string): Promise<string> {
    const passwordId = newUuid();
    const encoded = await this.hashing.hash(password);
    await this.vault.put('credentials', keyOf(userId, passwordId), Buffer.from(encoded));
    return passwordId;
  }

  /** True when it is the user's password. For nobody (null) it takes the same time and is false. */
  async match(
    user: { readonly id: UserId; readonly passwordId: string } | null,
    password: string,
  ): Promise<boolean> {
    const stored = await this.vault.get(
      'credentials',
      user ? keyOf(user.id, user.passwordId) : 'nobody/none',
    );
    return this.hashing.verify(stored === null ? null : Buffer.from(stored).toString(), password);
  }

  /** Drops a hash that counts no more, or that no event followed. */
  async drop(userId: UserId, passwordId: string): Promise<void> {
    await this.vault.delete('credentials', keyOf(userId, passwordId));
  }
}

function keyOf(userId: UserId, passwordId: string): string {
  return `${userId}/${passwordId}`;
}
