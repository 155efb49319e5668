import type { Job } from '../../../platform/jobs/job-queue.js';

/** A row of `jobs.db`. Instants are ISO 8601 with milliseconds in UTC, so that they sort as text. */
export type JobRow = {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly data: string;
  readonly correlation_id: string | null;
  readonly state: 'waiting' | 'running' | 'done' | 'dead';
  readonly not_before: string;
  /** How often it was begun. */
  readonly attempts: number;
  /** How many of the attempts ended with the process. */
  readonly deaths: number;
  readonly ended_at: string | null;
  readonly reason: string | null;
};

export function jobOf(row: JobRow): Job {
  return {
    id: row.id,
    name: row.name,
    data: JSON.parse(row.data) as Record<string, string>,
    ...(row.correlation_id === null ? {} : { correlationId: row.correlation_id }),
    notBefore: row.not_before,
  };
}
