import type { FieldError } from '#contracts/kernel/problem.js';

/** A call that failed. `message` is what the server says to the user, empty when it says nothing. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when the server was not reached. */
    readonly status: number,
    message: string,
    /** The wrong fields, named as in the request body. */
    readonly errors: readonly FieldError[] = [],
    readonly correlationId: string | undefined = undefined,
    /** Seconds until another try makes sense, as the server says. */
    readonly retryAfterSeconds: number | undefined = undefined,
    /** The record that is already there, where a new one would be its duplicate. */
    readonly existingId: string | undefined = undefined,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}
