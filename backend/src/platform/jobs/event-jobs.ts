import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { Refusal } from '#contracts/kernel/problem.js';
import type { Clock } from '../clock.js';
import type { EventLog } from '../event-log/event-log.js';
import { originOfEvent } from '../streams/origin-of-event.js';
import { JobHopeless, type Job, type JobHandler, type JobQueue } from './job-queue.js';
import { jobFor, type Reaction, type Reactions } from './reactions.js';

/** The job that follows from an event: the event's position and ids. */
export function jobOnEvent(
  event: RecordedEvent,
  name: string,
  ids: Readonly<Record<string, string>> = {},
): Job {
  return jobFor(event, name, { streamId: event.streamId, revision: String(event.revision), ...ids });
}

/** The job, due `delayMs` after its event. */
export function dueAfter(job: Job, event: RecordedEvent, delayMs: number): Job {
  const due = new Date(Date.parse(event.metadata.occurredAt) + delayMs).toISOString();
  return { ...job, notBefore: due };
}

type Work<Event extends DomainEvent> = {
  /** A method, so that work may accept only the event types its job follows from (bivariance). */
  run(event: RecordedEvent<Event>, origin: CommandOrigin, attempt: number): Promise<unknown>;
}['run'];

type WorkWithOptions<Event extends DomainEvent> = {
  readonly run: Work<Event>;
  readonly concurrency?: number;
  readonly attempts?: number;
  /** True if no work is left; checked before the event is read. */
  readonly isDone?: (job: Job) => Promise<boolean>;
  /** True: a refusal by a business rule completes the job instead of failing it. */
  readonly endsWithRefusal?: boolean;
};

/** The one way to make jobs follow from events. */
export class EventJobs {
  constructor(
    private readonly parts: {
      readonly jobs: JobQueue;
      readonly reactions: Reactions;
      readonly eventLog: EventLog;
      readonly clock: Clock;
    },
  ) {}

  /**
   * Registers a reaction and the work of its jobs by job name. Work receives the job's event and acts in the name of
   * the event's actor, with the event as the cause. Call before the queue starts.
   */
  on<Event extends DomainEvent>(
    reaction: Reaction<Event>,
    work: Readonly<Record<string, Work<Event> | WorkWithOptions<Event>>>,
  ): void {
    this.parts.reactions.register(reaction);
    for (const [name, declared] of Object.entries(work)) {
      const {
        run,
        isDone,
        endsWithRefusal = false,
        ...options
      } = typeof declared === 'function' ? { run: declared } : declared;
      const handler: JobHandler = async (job, attempt) => {
        if (await isDone?.(job)) return;
        const event = await this.eventOf(job);
        const origin = originOfEvent(event, this.parts.clock.now());
        await run(event as RecordedEvent<Event>, origin, attempt).catch((error: unknown) => {
          const isRefusal = error instanceof Refusal && error.status < 500;
          if (!endsWithRefusal || !isRefusal) throw error;
        });
      };
      this.parts.jobs.handle(name, handler, options);
    }
  }

  private async eventOf({ data }: Job): Promise<RecordedEvent> {
    const [event] = await this.parts.eventLog.readStream(data['streamId'] ?? '', Number(data['revision']), 1);
    if (event === undefined) throw new JobHopeless('The event of this job is not there');
    return event;
  }
}
