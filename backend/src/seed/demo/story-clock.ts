import type { Instant } from '#contracts/kernel/domain-event.js';
import { Clock } from '../../platform/clock.js';

/** A clock that is set to when each part of the story happened, so that appointments of past days can be booked. */
export class StoryClock extends Clock {
  constructor(private instant: Instant) {
    super();
  }

  now(): Instant {
    return this.instant;
  }

  set(instant: Instant): void {
    this.instant = instant;
  }
}
