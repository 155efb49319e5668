import type { Instant } from '../kernel/domain-event.js';

/** A job that failed for good, as GET /jobs/failed lists it, the last one first. */
export type FailedJobAnswer = {
  readonly id: string;
  readonly name: string;
  /** Ids of what it was about. */
  readonly data: Readonly<Record<string, string>>;
  readonly attempts: number;
  readonly failedAt: Instant;
  readonly reason: string;
};
