import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Vault } from './vault.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Turns a few bytes into a token for an address and back: encrypted, so that it tells nothing, authenticated, so that
 * it cannot be guessed or changed, and good for one purpose only. The key lies in the vault under the purpose.
 */
export class TokenSeal {
  private key: Promise<Uint8Array> | null = null;

  constructor(
    private readonly vault: Vault,
    private readonly purpose: string,
  ) {}

  /** Base64url. Two tokens for the same bytes do not look alike. */
  async seal(content: Uint8Array): Promise<string> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, await this.secret(), nonce).setAAD(Buffer.from(this.purpose));
    return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  }

  /** The bytes; null for a token that was never issued, or for another purpose. */
  async open(token: string): Promise<Buffer | null> {
    const bytes = Buffer.from(token, 'base64url');
    // Decoding skips foreign characters: only the one spelling that was issued is good.
    if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return null;
    const decipher = createDecipheriv(ALGORITHM, await this.secret(), bytes.subarray(0, NONCE_BYTES), {
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

  private secret(): Promise<Uint8Array> {
    this.key ??= this.vault.putIfAbsent('secrets', this.purpose, randomBytes(KEY_BYTES)).catch((error) => {
      this.key = null;
      throw error;
    });
    return this.key;
  }
}
