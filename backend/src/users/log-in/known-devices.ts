import { randomBytes } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { User } from '#contracts/users/users.js';
import { TokenSeal } from '../../platform/vault/token-seal.js';
import type { Vault } from '../../platform/vault/vault.js';

const UUID_BYTES = 16;
const DEVICE_BYTES = 16;

export type KnownDevice = {
  /** Under which its failures are counted. */
  readonly id: string;
  readonly token: string;
};

/**
 * Recognises a device on which a user has logged in before, by a sealed token that the browser keeps (OWASP „device
 * cookie“, in local storage beside the session: the API reads no cookies, so that no other site can make calls). A token
 * is no log-in: it only gives its device a counter of its own. It belongs to one user and one password, so that a stolen
 * password yields no counters for guessing the next one.
 */
export class KnownDevices {
  private readonly seal: TokenSeal;

  constructor(vault: Vault) {
    this.seal = new TokenSeal(vault, 'login-devices');
  }

  /** The device, if one of these tokens is of this user and the present password; else null. */
  async among(tokens: readonly string[], user: User | null): Promise<KnownDevice | null> {
    for (const token of tokens) {
      const content = await this.seal.open(token);
      if (content?.length !== 2 * UUID_BYTES + DEVICE_BYTES) continue;
      const [userId, passwordId] = [
        content.subarray(0, UUID_BYTES),
        content.subarray(UUID_BYTES, 2 * UUID_BYTES),
      ];
      if (stringify(userId) === user?.id && stringify(passwordId) === user.passwordId)
        return { id: content.subarray(2 * UUID_BYTES).toString('base64url'), token };
    }
    return null;
  }

  /** A token for the device on which this user has just logged in. */
  make({ id, passwordId }: User): Promise<string> {
    return this.seal.seal(Buffer.concat([parse(id), parse(passwordId), randomBytes(DEVICE_BYTES)]));
  }
}
