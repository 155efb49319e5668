import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { formerSecretOf, type FormerSecret } from './rotate-secrets.js';
import type { Vault } from './vault.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Converts bytes to a URL token and back: encrypted, authenticated, and valid for one purpose only. The key is in the
 * vault under the purpose. After a rotation, tokens of the former key are opened until its grace period ends.
 */
export class TokenSeal {
  private key: Promise<Uint8Array> | null = null;
  private former: Promise<FormerSecret | null> | null = null;

  constructor(
    private readonly vault: Vault,
    private readonly purpose: string,
  ) {}

  /** Returns base64url. Two tokens of the same bytes differ. */
  async seal(content: Uint8Array): Promise<string> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, await this.secret(), nonce).setAAD(Buffer.from(this.purpose));
    return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  }

  /** The bytes; null for a forged token or one for another purpose. */
  async open(token: string): Promise<Buffer | null> {
    const bytes = Buffer.from(token, 'base64url');
    // Decoding skips foreign characters: only the exact issued spelling is valid.
    if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return null;
    const opened = this.openWith(await this.secret(), bytes);
    if (opened !== null) return opened;
    const former = await this.formerSecret();
    return former === null || Date.now() >= former.untilMs ? null : this.openWith(former.key, bytes);
  }

  private openWith(key: Uint8Array, bytes: Buffer): Buffer | null {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(this.purpose))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }

  private formerSecret(): Promise<FormerSecret | null> {
    this.former ??= formerSecretOf(this.vault, this.purpose).catch((error) => {
      this.former = null;
      throw error;
    });
    return this.former;
  }

  private secret(): Promise<Uint8Array> {
    this.key ??= this.vault.putIfAbsent('secrets', this.purpose, randomBytes(KEY_BYTES)).catch((error) => {
      this.key = null;
      throw error;
    });
    return this.key;
  }
}
