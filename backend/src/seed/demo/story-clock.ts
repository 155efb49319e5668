import type { Instant } from '#contracts/kernel/domain-event.js';
import { Clock } from '../../platform/clock.js';

/** A clock set to the time of each scene, so that appointments of past days can be booked. */
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
