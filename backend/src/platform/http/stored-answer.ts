import type { FinalAnswer } from './request.js';

/** Thrown to end a request with a kept answer (see the idempotency guard). */
export class StoredAnswer extends Error {
  override readonly name = 'StoredAnswer';
  constructor(readonly answer: FinalAnswer) {
    super('Answered before');
  }
}
