import type { UserId } from '#contracts/users/user.events.js';
import { newUuid } from '../../platform/new-uuid.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { PasswordHashing } from './password-hashing.js';

/**
 * Password hashes in the vault under `<userId>/<passwordId>`. A hash is stored under a new id before its event is
 * appended: a crash leaves an unused hash, but never an account without one, and concurrent changes do not overwrite
 * each other.
 */
export class Credentials {
  constructor(
    private readonly vault: Vault,
    private readonly hashing: PasswordHashing,
  ) {}

  /** Hashes and stores the password. Returns the id for the event. */
  async keep(userId: UserId, password: string): Promise<string> {
    const passwordId = newUuid();
    const encoded = await this.hashing.hash(password);
    await this.vault.put('credentials', keyOf(userId, passwordId), Buffer.from(encoded));
    return passwordId;
  }

  /** Constant time: takes as long for an unknown user (null), and returns false. */
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

  /** Deletes an old hash, or one without an event. */
  async drop(userId: UserId, passwordId: string): Promise<void> {
    await this.vault.delete('credentials', keyOf(userId, passwordId));
  }
}

function keyOf(userId: UserId, passwordId: string): string {
  return `${userId}/${passwordId}`;
}
