import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { StoreUnavailable } from '../../event-store/event-store.js';
import type { FinalAnswer } from '../request.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What follows from the name of a call, which holds the caller's raw `Idempotency-Key` and is not stored: where its
 * answer is kept, how its body is told from another, and the key its answer is sealed with. Each is derived for its own
 * purpose (HKDF-SHA256, RFC 5869), so that nobody who has only the store can read an answer or try out what a body said.
 */
export class CallSecret {
  /** Where the answer is kept. Tells the call again and reveals nothing of it. */
  readonly id: string;

  constructor(private readonly call: string) {
    this.id = this.derive('where').toString('base64url');
  }

  /** Tells the call's body from another one; without the call's name nobody can compute it. */
  tagOf(bodyHash: string): string {
    return createHmac('sha256', this.derive('body')).update(bodyHash).digest('base64url');
  }

  seal(answer: FinalAnswer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.derive('answer'), nonce).setAAD(Buffer.from(this.id));
    return Buffer.concat([nonce, cipher.update(JSON.stringify(answer)), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws `StoreUnavailable` (`corrupt`) for what is not the sealed answer of this call. */
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
