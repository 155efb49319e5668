import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { StoreUnavailable } from '../../store-unavailable.js';
import type { FinalAnswer } from '../request.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives from a call's name (which contains the caller's raw `Idempotency-Key` and is not stored) the id of its
 * answer, the tag of its body and the key that encrypts its answer. Each has its own purpose (HKDF-SHA256, RFC 5869):
 * the store alone reveals neither answers nor guesses about bodies.
 */
export class CallSecret {
  /** The id under which the answer is stored. */
  readonly id: string;

  constructor(private readonly call: string) {
    this.id = this.derive('where').toString('base64url');
  }

  /** A tag of the body, to detect another body under the same key. */
  tagOf(bodyHash: string): string {
    return createHmac('sha256', this.derive('body')).update(bodyHash).digest('base64url');
  }

  seal(answer: FinalAnswer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.derive('answer'), nonce).setAAD(Buffer.from(this.id));
    return Buffer.concat([nonce, cipher.update(JSON.stringify(answer)), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws `StoreUnavailable` (`corrupt`) unless the bytes are the encrypted answer of this call. */
  open(sealed: Uint8Array): FinalAnswer {
    try {
      const decipher = createDecipheriv(ALGORITHM, this.derive('answer'), sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(this.id))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return JSON.parse(Buffer.concat([text, decipher.final()]).toString()) as FinalAnswer;
    } catch (error) {
      throw new StoreUnavailable('corrupt', 'A kept answer is damaged', { cause: error });
    }
  }

  private derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.call, '', `werkstattbuch kept answer: ${purpose}`, KEY_BYTES));
  }
}
