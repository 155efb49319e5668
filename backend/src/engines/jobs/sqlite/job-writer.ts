import type { Instant, Position } from '#contracts/kernel/domain-event.js';
import type { DurableDatabase } from '../../sqlite/durable-database.js';
import type { FileWriter } from '../../sqlite/written-file.js';
import type { Job, RememberedJob } from '../../../platform/jobs/job-queue.js';
import { ENDED_WITH_PROCESS, later, MOST_DEATHS, pauseAfterDeathMs } from '../../../platform/jobs/retry.js';
import { jobOf, type JobRow } from './job-row.js';

/** A claimed job; `attempt` counts from 1, `deaths` are the earlier attempts that ended with the process. */
export type ClaimedJob = { readonly job: Job; readonly attempt: number; readonly deaths: number };

export type Claim = { readonly name: string; readonly limit: number };

/** Changes `jobs.db`, in the writing thread. A done job keeps its id and loses its data. */
export class JobWriter implements FileWriter {
  private readonly statements;

  constructor(readonly database: DurableDatabase) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS job (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, data TEXT NOT NULL,
        correlation_id TEXT, state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'dead')),
        not_before TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, ended_at TEXT, reason TEXT,
        deaths INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX IF NOT EXISTS job_line ON job (state, name, not_before, number);
      CREATE INDEX IF NOT EXISTS job_ended ON job (state, ended_at);
      CREATE TABLE IF NOT EXISTS task (name TEXT PRIMARY KEY, ended_at TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS checkpoint (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;`);
    // Queues of version 0.1 have no count of deaths.
    const hasDeaths = database.prepare(`SELECT 1 FROM pragma_table_info('job') WHERE name = 'deaths'`).get();
    if (hasDeaths === undefined)
      database.exec('ALTER TABLE job ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0');
    this.statements = prepare(database);
  }

  readonly operations = {
    add: (jobs: readonly Job[], now: Instant): void => this.add(jobs, now),

    /** Moves a checkpoint and adds the jobs of the events before it. */
    place: (name: string, position: Position, jobs: readonly Job[], now: Instant): void => {
      this.add(jobs, now);
      this.statements.setCheckpoint.run(name, position);
    },

    /** Claims due jobs, per name the longest due first. */
    claim: (wanted: readonly Claim[], now: Instant): ClaimedJob[] =>
      wanted.flatMap(({ name, limit }) => this.claim(name, now, limit)),

    done: (id: string, now: Instant): void => {
      this.statements.done.run(now, id);
    },
    again: (id: string, notBefore: Instant, reason: string): void => {
      this.statements.again.run(notBefore, reason, id);
    },
    bury: (id: string, now: Instant, reason: string): void => {
      this.statements.bury.run(now, reason, id);
    },

    /** Returns the jobs that a dead process was running to the line, unless they killed it too often. */
    reclaim: (now: Instant): void => {
      for (const row of this.statements.running.all() as JobRow[]) {
        const deaths = row.deaths + 1;
        const pauseMs = pauseAfterDeathMs(deaths);
        // Without a pause the job keeps its place in the line.
        const notBefore = pauseMs === 0 ? row.not_before : later(now, pauseMs);
        if (deaths >= MOST_DEATHS) this.statements.bury.run(now, ENDED_WITH_PROCESS, row.id);
        else this.statements.died.run(notBefore, ENDED_WITH_PROCESS, row.id);
      }
    },

    /** Imports jobs of another queue, except those done here. */
    adopt: (jobs: readonly RememberedJob[], now: Instant): void => {
      for (const job of jobs) this.adopt(job, now);
    },

    /** True if there was a dead job with this id. */
    revive: (id: string, now: Instant): boolean => this.statements.revive.run(now, id).changes > 0,

    /** Deletes at most 1,000 done jobs that ended before the instant. */
    forgetDone: (before: Instant): void => {
      this.statements.forgetDone.run(before);
    },
    taskEnded: (name: string, now: Instant): void => {
      this.statements.setTaskEnded.run(name, now);
    },
  };

  private add(jobs: readonly Job[], now: Instant): void {
    for (const { id, name, data, correlationId = null, notBefore = now } of jobs)
      this.statements.add.run(id, name, JSON.stringify(data), correlationId, notBefore);
  }

  private claim(name: string, now: Instant, limit: number): ClaimedJob[] {
    return (this.statements.claim.all(name, now, limit) as JobRow[])
      .toSorted((a, b) => (a.not_before < b.not_before ? -1 : 1))
      .map((row) => ({ job: jobOf(row), attempt: row.attempts, deaths: row.deaths }));
  }

  private adopt(remembered: RememberedJob, now: Instant): void {
    const { job, attempts, state } = remembered;
    const { id, name, data, correlationId = null, notBefore = now } = job;
    const endedAt = remembered.state === 'waiting' ? null : remembered.endedAt;
    const reason = remembered.state === 'dead' ? remembered.reason : null;
    const about = [JSON.stringify(data), correlationId, state, notBefore, attempts, endedAt, reason];
    this.statements.adopt.run(id, name, ...about);
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
    done: sql(`UPDATE job SET state = 'done', ended_at = ?, data = '{}', reason = NULL WHERE id = ?`),
    again: sql(`UPDATE job SET state = 'waiting', not_before = ?, reason = ? WHERE id = ?`),
    died: sql(
      `UPDATE job SET state = 'waiting', deaths = deaths + 1, not_before = ?, reason = ? WHERE id = ?`,
    ),
    bury: sql(`UPDATE job SET state = 'dead', ended_at = ?, reason = ? WHERE id = ?`),
    running: sql(`SELECT * FROM job WHERE state = 'running'`),
    adopt:
      sql(`INSERT INTO job (id, name, data, correlation_id, state, not_before, attempts, ended_at, reason)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, data = excluded.data,
                  correlation_id = excluded.correlation_id, state = excluded.state, not_before = excluded.not_before,
                  attempts = excluded.attempts, ended_at = excluded.ended_at, reason = excluded.reason, deaths = 0
                WHERE job.state <> 'done'`),
    revive: sql(`UPDATE job SET state = 'waiting', attempts = 0, deaths = 0, not_before = ?, ended_at = NULL
                 WHERE id = ? AND state = 'dead'`),
    forgetDone: sql(`DELETE FROM job WHERE number IN (
                       SELECT number FROM job WHERE state = 'done' AND ended_at < ? LIMIT 1000)`),
    setTaskEnded: sql(
      `INSERT INTO task VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET ended_at = excluded.ended_at`,
    ),
    setCheckpoint: sql(`INSERT INTO checkpoint VALUES (?, ?)
                        ON CONFLICT (name) DO UPDATE SET position = excluded.position`),
  };
}
