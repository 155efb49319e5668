import type { FinalAnswer } from './request.js';

/** Thrown to end a request with an answer that was given before (see the idempotency guard). */
export class StoredAnswer extends Error {
  override readonly name = 'StoredAnswer';
  constructor(readonly answer: FinalAnswer) {
    super('Answered before');
  }
}
