import type { Instant } from '#contracts/kernel/domain-event.js';
import { Clock } from '../platform/clock.js';

/** A clock that stands still until the test moves it. */
export class SetClock extends Clock {
  constructor(private instant: Instant) {
    super();
  }

  now(): Instant {
    return this.instant;
  }

  set(instant: Instant): void {
    this.instant = instant;
  }

  advanceSeconds(seconds: number): void {
    this.instant = new Date(Date.parse(this.instant) + seconds * 1000).toISOString();
  }
}
