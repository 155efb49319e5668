import type { Instant } from '../kernel/domain-event.js';

/** GET /jobs/failed: a job that failed finally; newest first. */
export type FailedJobAnswer = {
  readonly id: string;
  readonly name: string;
  /** Ids of the things that the job was about. */
  readonly data: Readonly<Record<string, string>>;
  readonly attempts: number;
  readonly failedAt: Instant;
  readonly reason: string;
};
