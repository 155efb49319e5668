import type { Instant } from '#contracts/kernel/domain-event.js';
import { Clock } from '../platform/clock.js';

/** A frozen clock that tests move. Default: a Monday, 08:00 local time. */
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
