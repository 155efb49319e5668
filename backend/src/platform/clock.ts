import type { Instant } from '#contracts/kernel/domain-event.js';

/** The one source of time; tests put their own in its place. */
export abstract class Clock {
  abstract now(): Instant;
}

/** The machine's clock. */
export class SystemClock extends Clock {
  now(): Instant {
    return new Date().toISOString();
  }
}
