import { START, type Instant } from '#contracts/kernel/domain-event.js';
import type { EventStore } from '../../platform/event-store/event-store.js';
import type { Checkpoint, JobQueue, RememberedJob } from '../../platform/jobs/job-queue.js';
import { correspondingPosition, TransferFailed } from './transfer-log.js';

export type TransferredJobs = { readonly waiting: number; readonly dead: number; readonly done: number };

const BATCH = 500;

/**
 * Copies waiting, dead and done jobs, so that no mail is sent twice or lost. Both queues must be idle. Rejects with
 * `TransferFailed` if something is missing afterwards.
 */
export async function transferJobs(
  source: JobQueue,
  target: JobQueue,
  now: Instant,
): Promise<TransferredJobs> {
  const counts = { waiting: 0, dead: 0, done: 0 };
  const known = new Set<string>();
  let batch: RememberedJob[] = [];
  for await (const job of source.remembered()) {
    counts[job.state] += 1;
    known.add(job.job.id);
    batch.push(job);
    if (batch.length < BATCH) continue;
    await target.adopt(batch);
    batch = [];
  }
  await target.adopt(batch);
  await endForgotten(target, known, now);
  await compare(source, target);
  return counts;
}

type ReactingSide = { readonly reactionsPlace: Checkpoint; readonly eventStore: EventStore };

/**
 * Copies the checkpoint of the reactions, as a position in the target's log. Without one in the source they start with
 * the first event, whatever the target's checkpoint.
 */
export async function transferCheckpoint(source: ReactingSide, target: ReactingSide): Promise<void> {
  const position = await source.reactionsPlace.load();
  if (position === null && (await target.reactionsPlace.load()) === null) return;
  const there = await correspondingPosition(position ?? START, source.eventStore, target.eventStore);
  await target.reactionsPlace.save(there);
}

/** Jobs of an earlier transfer that the source no longer remembers were done there long ago. */
async function endForgotten(target: JobQueue, known: ReadonlySet<string>, now: Instant): Promise<void> {
  const forgotten: RememberedJob[] = [];
  for await (const remembered of target.remembered()) {
    const { job, attempts, state } = remembered;
    if (state !== 'done' && !known.has(job.id))
      forgotten.push({
        job: { id: job.id, name: job.name, data: {} },
        attempts,
        state: 'done',
        endedAt: now,
      });
  }
  await target.adopt(forgotten);
}

/** The target may have more done jobs: those it did itself before. */
async function compare(source: JobQueue, target: JobQueue): Promise<void> {
  const arrived = new Map<string, string>();
  for await (const { job, state } of target.remembered()) arrived.set(job.id, state);
  for await (const { job, state } of source.remembered()) {
    const found = arrived.get(job.id);
    if (found !== state && found !== 'done')
      throw new TransferFailed(`The job ${job.id} is ${state} and became ${found ?? 'nothing'}`);
  }
}
