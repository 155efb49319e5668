import type { Instant } from '#contracts/kernel/domain-event.js';

/** The source of the current time; tests replace it. */
export abstract class Clock {
  abstract now(): Instant;
}

export class SystemClock extends Clock {
  now(): Instant {
    return new Date().toISOString();
  }
}
