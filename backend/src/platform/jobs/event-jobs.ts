import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { EventLog } from '../event-log/event-log.js';
import { JobHopeless, type Job } from './job-queue.js';
import { jobFor } from './reactions.js';

/** The job that follows from an event and will read it: carries where the event stands, and ids. */
export function jobOnEvent(
  event: RecordedEvent,
  name: string,
  ids: Readonly<Record<string, string>> = {},
): Job {
  return jobFor(event, name, { streamId: event.streamId, revision: String(event.revision), ...ids });
}

/** The job, due so long after its event. */
export function dueAfter(job: Job, event: RecordedEvent, delayMs: number): Job {
  const due = new Date(Date.parse(event.metadata.occurredAt) + delayMs).toISOString();
  return { ...job, notBefore: due };
}

/** The event that a job of `jobOnEvent` follows from. */
export async function eventOfJob(eventLog: EventLog, { data }: Job): Promise<RecordedEvent> {
  const [event] = await eventLog.readStream(data['streamId'] ?? '', Number(data['revision']), 1);
  if (event === undefined) throw new JobHopeless('The event of this job is not there');
  return event;
}
