import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { parse, stringify } from 'uuid';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';

/** What a token stands for; one made for a customer is worth nothing where a vehicle is asked for. */
export type SuggestionPurpose = 'customer' | 'vehicle';

const GOOD_FOR_MS = 15 * 60_000;
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const ID_BYTES = 16;
const EXPIRY_BYTES = 6;
const TAG_BYTES = 16;
const TOKEN_BYTES = NONCE_BYTES + ID_BYTES + EXPIRY_BYTES + TAG_BYTES;

/**
 * Stands in for the id of a customer or vehicle where a visitor is shown a suggestion: encrypted, so that it tells
 * nothing, two for the same customer do not look alike, and it is good for 15 minutes and one purpose.
 */
@Injectable()
export class SuggestionTokens {
  private key: Promise<Uint8Array> | null = null;

  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  /** `id` is a UUID. */
  async issue(purpose: SuggestionPurpose, id: string, now: Instant): Promise<string> {
    const nonce = randomBytes(NONCE_BYTES);
    const expiry = Buffer.alloc(EXPIRY_BYTES);
    expiry.writeUIntBE(Date.parse(now) + GOOD_FOR_MS, 0, EXPIRY_BYTES);
    const cipher = createCipheriv(ALGORITHM, await this.secret(), nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(parse(id)), cipher.update(expiry), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** The id; null for a token that was never issued, for another purpose, or has expired. */
  async open(purpose: SuggestionPurpose, token: string, now: Instant): Promise<string | null> {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== TOKEN_BYTES) return null;
    const opened = decrypted(bytes, purpose, await this.secret());
    if (opened === null || opened.readUIntBE(ID_BYTES, EXPIRY_BYTES) < Date.parse(now)) return null;
    return stringify(opened.subarray(0, ID_BYTES));
  }

  private secret(): Promise<Uint8Array> {
    this.key ??= this.vault
      .putIfAbsent('secrets', 'suggestion-tokens', randomBytes(KEY_BYTES))
      .catch((error) => {
        this.key = null;
        throw error;
      });
    return this.key;
  }
}

function decrypted(bytes: Buffer, purpose: SuggestionPurpose, key: Uint8Array): Buffer | null {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
