import type { Job } from './job-queue.js';

/** A job as it stands in `jobs.db`. Instants are ISO 8601 with milliseconds in UTC, so that text compares as time. */
export type JobRow = {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly data: string;
  readonly correlation_id: string | null;
  readonly state: 'waiting' | 'running' | 'done' | 'dead';
  readonly not_before: string;
  readonly attempts: number;
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
