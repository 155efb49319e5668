import type { Instant, Position } from '#contracts/kernel/domain-event.js';
import type { DurableDatabase } from '../../sqlite/durable-database.js';
import type { DeadJob, RememberedJob } from '../../../platform/jobs/job-queue.js';
import { jobOf, type JobRow } from './job-row.js';

const PAGE = 500;

/** Reads `jobs.db` on its own connection in the main thread. */
export class JobReader {
  private readonly statements;

  constructor(private readonly database: DurableDatabase) {
    const sql = (text: string) => database.prepare(text);
    this.statements = {
      due: sql(`SELECT wanted.value AS name FROM json_each(?) AS wanted WHERE EXISTS
                (SELECT 1 FROM job WHERE state = 'waiting' AND name = wanted.value AND not_before <= ?)`),
      dead: sql(`SELECT * FROM job WHERE state = 'dead' ORDER BY ended_at DESC LIMIT ?`),
      remembered: sql(`SELECT * FROM job WHERE number > ? AND (state <> 'done' OR ended_at >= ?)
                       ORDER BY number LIMIT ?`),
      nextDue:
        sql(`SELECT min((SELECT min(not_before) FROM job WHERE state = 'waiting' AND name = wanted.value)) AS next
                    FROM json_each(?) AS wanted`),
      count: sql(`SELECT count(*) AS count FROM job WHERE state = ?`),
      taskEnded: sql(`SELECT ended_at FROM task WHERE name = ?`),
      checkpoint: sql(`SELECT position FROM checkpoint WHERE name = ?`),
    };
  }

  /** The given names that have a due job, in the given order. */
  due(names: readonly string[], now: Instant): string[] {
    return (this.statements.due.all(JSON.stringify(names), now) as { name: string }[]).map(
      ({ name }) => name,
    );
  }

  dead(limit: number): DeadJob[] {
    return (this.statements.dead.all(limit) as JobRow[]).map((row) => ({
      ...jobOf(row),
      attempts: row.attempts,
      failedAt: row.ended_at ?? '',
      reason: row.reason ?? '',
    }));
  }

  /** All jobs in the order in which they were added, without those done before the instant. */
  *remembered(doneSince: Instant): Generator<RememberedJob> {
    for (let after = 0; ;) {
      const rows = this.statements.remembered.all(after, doneSince, PAGE) as JobRow[];
      yield* rows.map(rememberedOf);
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.number ?? after;
    }
  }

  /** When the next waiting job is due; null: none. */
  nextDue(names: readonly string[]): Instant | null {
    const { next } = this.statements.nextDue.get(JSON.stringify(names)) as { next: Instant | null };
    return next;
  }

  count(state: 'waiting' | 'dead'): number {
    return (this.statements.count.get(state) as { count: number }).count;
  }

  taskEndedAt(name: string): Instant | null {
    return (this.statements.taskEnded.get(name) as { ended_at: Instant } | undefined)?.ended_at ?? null;
  }

  checkpoint(name: string): Position | null {
    return (this.statements.checkpoint.get(name) as { position: Position } | undefined)?.position ?? null;
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }
}

function rememberedOf(row: JobRow): RememberedJob {
  const { state, attempts, ended_at: endedAt, reason } = row;
  const job = jobOf(row);
  if (state === 'done') return { job, attempts, state, endedAt: endedAt ?? '' };
  if (state === 'dead') return { job, attempts, state, endedAt: endedAt ?? '', reason: reason ?? '' };
  // Another queue has other processes: deaths of those here do not count there.
  return { job, attempts: attempts - row.deaths, state: 'waiting' };
}
