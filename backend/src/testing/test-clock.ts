import type { Instant } from '#contracts/kernel/domain-event.js';
import { Clock } from '../platform/clock.js';

/** A clock that stands still until it is told to move. Default: a Monday morning, 08:00 in the workshop. */
export class TestClock extends Clock {
  constructor(private instant: Instant = '2026-11-23T07:00:00.000Z') {
    super();
  }

  now(): Instant {
    return this.instant;
  }

  set(instant: Instant): void {
    this.instant = new Date(instant).toISOString();
  }

  advance(ms: number): void {
    this.instant = new Date(Date.parse(this.instant) + ms).toISOString();
  }
}
