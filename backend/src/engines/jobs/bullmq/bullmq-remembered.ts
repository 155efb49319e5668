import type { Job as LineJob } from 'bullmq';
import type { RedisServer } from '../../../platform/redis/redis.js';
import {
  idInLine,
  JOB_OPTIONS,
  jobOf,
  keptOf,
  type JobLine,
  type JobLines,
  type KeptJob,
} from './bullmq-line.js';
import type { RememberedJob } from '../../../platform/jobs/job-queue.js';

/** Jobs per read or write; far below Redis' time limit. */
const PAGE = 200;
/** BullMQ multiplies a delayed job's time with 2^12 in its sorted set. */
const SCORE_PER_MS = 0x1000;
/** BullMQ's lists of unfinished jobs, in the order in which they are taken. */
const UNENDED = ['active', 'wait', 'delayed'] as const;

type Kept = LineJob<KeptJob, void, string>;
type Page = { readonly line: JobLine; readonly jobs: readonly Kept[] };

/** All jobs of all lines, without those done before the instant (milliseconds). */
export async function* rememberedJobs(
  redis: RedisServer,
  lines: JobLines,
  doneSince: number,
): AsyncGenerator<RememberedJob> {
  for (const line of await redis.run(() => lines.all())) {
    for (const state of UNENDED) {
      for await (const page of pagesOf(redis, line, state)) {
        if (state === 'delayed') yield* await delayedJobs(redis, page);
        else for (const job of page.jobs) yield waitingJob(job);
      }
    }
    for await (const { jobs } of pagesOf(redis, line, 'failed')) yield* jobs.map(deadJob);
    for await (const { jobs } of pagesOf(redis, line, 'completed'))
      yield* jobs.filter(({ finishedOn = 0 }) => finishedOn >= doneSince).map(doneJob);
  }
}

/** Imports jobs, those of each name in the given order; see the port. */
export async function adoptJobs(
  redis: RedisServer,
  lines: JobLines,
  jobs: readonly RememberedJob[],
  now: number,
): Promise<void> {
  for (const name of new Set(jobs.map(({ job }) => job.name))) {
    const ofName = jobs.filter(({ job }) => job.name === name);
    for (let begin = 0; begin < ofName.length; begin += PAGE)
      await redis.run(() => adoptPage(redis, lines, name, ofName.slice(begin, begin + PAGE), now));
  }
}

async function adoptPage(
  redis: RedisServer,
  lines: JobLines,
  name: string,
  jobs: readonly RememberedJob[],
  now: number,
): Promise<void> {
  const line = await lines.line(name);
  const doneAt = await redis.commands.zmscore(line.toKey('completed'), ...jobs.map(idOf));
  const open = jobs.filter((_, place) => doneAt[place] === null);
  await Promise.all(open.map((remembered) => line.remove(idOf(remembered))));
  const waiting = open.filter(({ state }) => state === 'waiting');
  if (waiting.length > 0)
    await lines.add(
      name,
      waiting.map(({ job }) => job),
      now,
    );
  // BullMQ adds no finished jobs, so they are written like its scripts write them, in one transaction.
  const transaction = redis.commands.multi();
  for (const remembered of open) {
    const [id, key] = [idOf(remembered), line.toKey(idOf(remembered))];
    if (remembered.state === 'waiting') {
      // Keeps the counters if a worker has started counting.
      for (const counter of ['ats', 'atm']) transaction.hsetnx(key, counter, remembered.attempts);
      continue;
    }
    const endedAt = Date.parse(remembered.endedAt);
    transaction.hset(key, endedFields(remembered, endedAt));
    transaction.zadd(line.toKey(remembered.state === 'done' ? 'completed' : 'failed'), endedAt, id);
  }
  for (const [error] of (await transaction.exec()) ?? []) if (error) throw error;
}

function endedFields(remembered: RememberedJob, endedAt: number): Record<string, string | number> {
  const { job, attempts } = remembered;
  return {
    name: job.name,
    data: JSON.stringify(keptOf(job)),
    opts: JSON.stringify({ ...JOB_OPTIONS, jobId: idInLine(job.id), timestamp: endedAt }),
    timestamp: endedAt,
    delay: 0,
    priority: 0,
    processedOn: endedAt,
    finishedOn: endedAt,
    ats: attempts,
    atm: attempts,
    ...(remembered.state === 'dead' ? { failedReason: remembered.reason } : { returnvalue: 'null' }),
  };
}

async function* pagesOf(
  redis: RedisServer,
  line: JobLine,
  state: (typeof UNENDED)[number] | 'failed' | 'completed',
): AsyncGenerator<Page> {
  for (let begin = 0; ; begin += PAGE) {
    const jobs = await redis.run(() => line.getJobs([state], begin, begin + PAGE - 1, true));
    if (jobs.length === 0) return;
    yield { line, jobs };
  }
}

/** The due time is only in the sorted set of delayed jobs: a retry does not change the job's own time. */
async function delayedJobs(redis: RedisServer, { line, jobs }: Page): Promise<RememberedJob[]> {
  const ids = jobs.map(({ id = '' }) => id);
  const scores = await redis.run((client) => client.zmscore(line.toKey('delayed'), ...ids));
  return jobs.map((job, place) => {
    const dueAt = Math.floor(Number(scores[place] ?? 0) / SCORE_PER_MS);
    return waitingJob(job, new Date(dueAt).toISOString());
  });
}

function waitingJob(kept: Kept, notBefore?: string): RememberedJob {
  const job = jobOf(kept);
  return {
    job: notBefore === undefined ? job : { ...job, notBefore },
    attempts: kept.attemptsMade,
    state: 'waiting',
  };
}

function deadJob(kept: Kept): RememberedJob {
  const reason = kept.failedReason ?? '';
  return { job: jobOf(kept), attempts: kept.attemptsStarted, state: 'dead', endedAt: endOf(kept), reason };
}

function doneJob(kept: Kept): RememberedJob {
  const { id, name } = jobOf(kept);
  return { job: { id, name, data: {} }, attempts: kept.attemptsStarted, state: 'done', endedAt: endOf(kept) };
}

function endOf({ finishedOn, timestamp }: Kept): string {
  return new Date(finishedOn ?? timestamp).toISOString();
}

function idOf({ job }: RememberedJob): string {
  return idInLine(job.id);
}
