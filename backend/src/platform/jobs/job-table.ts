import type { Instant } from '#contracts/kernel/domain-event.js';
import type { DurableDatabase } from '../sqlite/durable-database.js';
import type { DeadJob, Job, RememberedJob } from './job-queue.js';

/** A job taken from the line, and how often it has been tried, this time included. */
export type ClaimedJob = { readonly job: Job; readonly attempt: number };

/** Rows read at a time. */
const PAGE = 500;

type JobRow = {
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

/**
 * The statements on `jobs.db`. Instants are ISO 8601 with milliseconds in UTC, so that text compares as time.
 * A done job keeps its id and loses its data.
 */
export class JobTable {
  private readonly statements;

  constructor(private readonly database: DurableDatabase) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS job (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, data TEXT NOT NULL,
        correlation_id TEXT, state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'dead')),
        not_before TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, ended_at TEXT, reason TEXT
      );
      CREATE INDEX IF NOT EXISTS job_line ON job (state, name, not_before, number);
      CREATE INDEX IF NOT EXISTS job_ended ON job (state, ended_at);
      CREATE TABLE IF NOT EXISTS task (name TEXT PRIMARY KEY, ended_at TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS checkpoint (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;`);
    this.statements = prepare(database);
  }

  add(job: Job, now: Instant): void {
    const { id, name, data, correlationId = null, notBefore = now } = job;
    this.statements.add.run(id, name, JSON.stringify(data), correlationId, notBefore);
  }

  /** Takes at most `limit` due jobs of one name, the longest due first. */
  claim(name: string, now: Instant, limit: number): ClaimedJob[] {
    return (this.statements.claim.all(name, now, limit) as JobRow[])
      .toSorted((a, b) => (a.not_before < b.not_before ? -1 : 1))
      .map((row) => ({ job: jobOf(row), attempt: row.attempts }));
  }

  hasDue(name: string, now: Instant): boolean {
    return this.statements.hasDue.get(name, now) !== undefined;
  }

  done(id: string, now: Instant): void {
    this.statements.done.run(now, id);
  }

  again(id: string, notBefore: Instant, reason: string): void {
    this.statements.again.run(notBefore, reason, id);
  }

  bury(id: string, now: Instant, reason: string): void {
    this.statements.bury.run(now, reason, id);
  }

  /** The jobs that a process which is gone was running. */
  running(): ClaimedJob[] {
    return (this.statements.running.all() as JobRow[]).map((row) => ({
      job: jobOf(row),
      attempt: row.attempts,
    }));
  }

  dead(limit: number): DeadJob[] {
    return (this.statements.dead.all(limit) as JobRow[]).map((row) => ({
      ...jobOf(row),
      attempts: row.attempts,
      failedAt: row.ended_at ?? '',
      reason: row.reason ?? '',
    }));
  }

  /** All jobs in the order in which they were added, without those that were done before the instant. */
  *remembered(doneSince: Instant): Generator<RememberedJob> {
    for (let after = 0; ;) {
      const rows = this.statements.remembered.all(after, doneSince, PAGE) as JobRow[];
      yield* rows.map(rememberedOf);
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.number ?? after;
    }
  }

  /** Takes a job over from another queue, unless it is done here. */
  adopt(remembered: RememberedJob, now: Instant): void {
    const { job, attempts, state } = remembered;
    const { id, name, data, correlationId = null, notBefore = now } = job;
    const endedAt = remembered.state === 'waiting' ? null : remembered.endedAt;
    const reason = remembered.state === 'dead' ? remembered.reason : null;
    const about = [JSON.stringify(data), correlationId, state, notBefore, attempts, endedAt, reason];
    this.statements.adopt.run(id, name, ...about);
  }

  revive(id: string, now: Instant): boolean {
    return this.statements.revive.run(now, id).changes > 0;
  }

  /** When the next waiting job is due; null when none waits. */
  nextDue(names: readonly string[]): Instant | null {
    const { next } = this.statements.nextDue.get(JSON.stringify(names)) as { next: Instant | null };
    return next;
  }

  /** Forgets at most 1,000 done jobs that ended before the instant. */
  forgetDone(before: Instant): void {
    this.statements.forgetDone.run(before);
  }

  count(state: 'waiting' | 'dead'): number {
    return (this.statements.count.get(state) as { count: number }).count;
  }

  taskEndedAt(name: string): Instant | null {
    return (this.statements.taskEnded.get(name) as { ended_at: Instant } | undefined)?.ended_at ?? null;
  }

  taskEnded(name: string, now: Instant): void {
    this.statements.setTaskEnded.run(name, now);
  }

  checkpoint(name: string): string | null {
    return (this.statements.checkpoint.get(name) as { position: string } | undefined)?.position ?? null;
  }

  setCheckpoint(name: string, position: string): void {
    this.statements.setCheckpoint.run(name, position);
  }
}

function prepare(database: DurableDatabase) {
  const sql = (text: string) => database.prepare(text);
  return {
    add: sql(`INSERT INTO job (id, name, data, correlation_id, state, not_before) VALUES (?, ?, ?, ?, 'waiting', ?)
              ON CONFLICT (id) DO NOTHING`),
    claim: sql(`UPDATE job SET state = 'running', attempts = attempts + 1 WHERE number IN (
                  SELECT number FROM job WHERE state = 'waiting' AND name = ? AND not_before <= ?
                  ORDER BY not_before, number LIMIT ?) RETURNING *`),
    hasDue: sql(`SELECT 1 FROM job WHERE state = 'waiting' AND name = ? AND not_before <= ? LIMIT 1`),
    done: sql(`UPDATE job SET state = 'done', ended_at = ?, data = '{}', reason = NULL WHERE id = ?`),
    again: sql(`UPDATE job SET state = 'waiting', not_before = ?, reason = ? WHERE id = ?`),
    bury: sql(`UPDATE job SET state = 'dead', ended_at = ?, reason = ? WHERE id = ?`),
    running: sql(`SELECT * FROM job WHERE state = 'running'`),
    dead: sql(`SELECT * FROM job WHERE state = 'dead' ORDER BY ended_at DESC LIMIT ?`),
    remembered: sql(`SELECT * FROM job WHERE number > ? AND (state <> 'done' OR ended_at >= ?)
                     ORDER BY number LIMIT ?`),
    adopt:
      sql(`INSERT INTO job (id, name, data, correlation_id, state, not_before, attempts, ended_at, reason)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, data = excluded.data,
                  correlation_id = excluded.correlation_id, state = excluded.state, not_before = excluded.not_before,
                  attempts = excluded.attempts, ended_at = excluded.ended_at, reason = excluded.reason
                WHERE job.state <> 'done'`),
    revive: sql(`UPDATE job SET state = 'waiting', attempts = 0, not_before = ?, ended_at = NULL
                 WHERE id = ? AND state = 'dead'`),
    nextDue:
      sql(`SELECT min((SELECT min(not_before) FROM job WHERE state = 'waiting' AND name = wanted.value)) AS next
                  FROM json_each(?) AS wanted`),
    forgetDone: sql(`DELETE FROM job WHERE number IN (
                       SELECT number FROM job WHERE state = 'done' AND ended_at < ? LIMIT 1000)`),
    count: sql(`SELECT count(*) AS count FROM job WHERE state = ?`),
    taskEnded: sql(`SELECT ended_at FROM task WHERE name = ?`),
    setTaskEnded: sql(
      `INSERT INTO task VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET ended_at = excluded.ended_at`,
    ),
    checkpoint: sql(`SELECT position FROM checkpoint WHERE name = ?`),
    setCheckpoint: sql(`INSERT INTO checkpoint VALUES (?, ?)
                        ON CONFLICT (name) DO UPDATE SET position = excluded.position`),
  };
}

function jobOf(row: JobRow): Job {
  return {
    id: row.id,
    name: row.name,
    data: JSON.parse(row.data) as Record<string, string>,
    ...(row.correlation_id === null ? {} : { correlationId: row.correlation_id }),
    notBefore: row.not_before,
  };
}

function rememberedOf(row: JobRow): RememberedJob {
  const { state, attempts, ended_at: endedAt, reason } = row;
  const job = jobOf(row);
  if (state === 'done') return { job, attempts, state, endedAt: endedAt ?? '' };
  if (state === 'dead') return { job, attempts, state, endedAt: endedAt ?? '', reason: reason ?? '' };
  return { job, attempts, state: 'waiting' };
}
