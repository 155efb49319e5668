import {
  START,
  type DomainEvent,
  type Position,
  type RecordedEvent,
} from '#contracts/kernel/domain-event.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Subscription } from '../event-store/event-store.js';
import type { Log } from '../telemetry/log.js';
import type { Checkpoint, Job, JobQueue } from './job-queue.js';
import { reasonOf } from './retry.js';

/**
 * Maps events to jobs, by event type. Pure: the same event gives the same jobs with the same ids (`jobFor`), so that a
 * repeated event is acted on once.
 */
export type Reaction<Event extends DomainEvent> = {
  readonly name: string;
  readonly on: {
    readonly [Type in Event['type']]?: (
      event: RecordedEvent<Extract<Event, { type: Type }>>,
    ) => readonly Job[];
  };
};

export type ReactionsHealth = {
  readonly running: boolean;
  readonly position: Position;
  readonly fault: string | null;
};

/** The job that follows from an event: an id derived from both, and the event's correlation id. */
export function jobFor(event: RecordedEvent, name: string, data: Readonly<Record<string, string>>): Job {
  return { id: `${event.id}/${name}`, name, data, correlationId: event.metadata.correlationId };
}

type React = { readonly reaction: string; readonly run: (event: RecordedEvent) => readonly Job[] };

/** Name of the job for a reaction that threw: retried, finally dead and listed. */
const REACT_JOB = 'react';

/** Number of events after which the checkpoint is written although no job followed. */
const CHECKPOINT_EVERY_EVENTS = 1_000;
const RETRY_AFTER_MS = 5_000;

type ReactionsParts = {
  readonly eventLog: EventLog;
  readonly jobs: JobQueue;
  readonly checkpoint: Checkpoint;
  readonly log: Log;
  /** Retry delay while log or queue is unavailable; default 5,000. */
  readonly retryAfterMs?: number;
};

/**
 * Runs the reactions from a checkpointed subscription, at least once for each event. A reaction that throws becomes its
 * own job, which is retried and finally dead: it blocks no other reaction, and no event is skipped. While the log or
 * the queue is unavailable, `health` says so and the reactions retry every few seconds. Without a checkpoint they start
 * with the first event.
 */
export class Reactions {
  private readonly reactions = new Map<string, React[]>();
  private readonly names = new Set<string>();
  private subscription: Subscription | null = null;
  private retryTimer: NodeJS.Timeout | undefined;
  private position: Position = START;
  private eventsSinceSave = 0;
  private state: 'idle' | 'started' | 'stopped' = 'idle';
  private registering = true;
  private fault: string | null = null;

  private readonly waiting = new Set<{ readonly position: Position; readonly fulfil: () => void }>();

  constructor(private readonly parts: ReactionsParts) {
    parts.jobs.handle(REACT_JOB, (job) => this.reactAgain(job));
  }

  /** Adds a reaction. Call before the first `start`. */
  register<Event extends DomainEvent>(reaction: Reaction<Event>): void {
    if (!this.registering) throw new TypeError('The reactions have been started');
    if (this.names.has(reaction.name)) throw new TypeError(`There is a reaction ${reaction.name} already`);
    this.names.add(reaction.name);
    for (const [type, run] of Object.entries(reaction.on)) {
      const others = this.reactions.get(type) ?? [];
      this.reactions.set(type, [...others, { reaction: reaction.name, run: run as React['run'] }]);
    }
  }

  /**
   * Resumes at the checkpoint. Only one of several processes needs to run reactions, so start and stop may alternate.
   */
  async start(): Promise<void> {
    if (this.state === 'started') throw new TypeError('The reactions have been started');
    this.registering = false;
    this.state = 'started';
    const position = await this.parts.checkpoint.load().catch((error: unknown) => {
      this.state = 'stopped';
      throw error;
    });
    if (this.state !== 'started') return;
    this.fault = null;
    this.eventsSinceSave = 0;
    this.position = position ?? START;
    this.subscribe();
  }

  /** Waits for the current events, then stores the checkpoint. */
  async stop(): Promise<void> {
    if (this.state !== 'started') return;
    this.state = 'stopped';
    clearTimeout(this.retryTimer);
    await this.subscription?.stop();
    this.subscription = null;
    if (this.eventsSinceSave === 0) return;
    await this.parts.checkpoint.save(this.position).catch((error: unknown) => this.sayNotKept(error));
  }

  /** Resolves when the jobs of all events up to the position are in the queue. */
  async passed(position: Position): Promise<void> {
    if (this.position >= position) return;
    await new Promise<void>((fulfil) => {
      const waiter = {
        position,
        fulfil: () => {
          this.waiting.delete(waiter);
          fulfil();
        },
      };
      this.waiting.add(waiter);
    });
  }

  get health(): ReactionsHealth {
    return {
      running: this.state === 'started' && this.fault === null,
      position: this.position,
      fault: this.fault,
    };
  }

  private subscribe(): void {
    this.subscription = this.parts.eventLog.subscribe({
      after: this.position,
      onEvents: (events) => this.react(events),
      onError: (error) => this.resumeLater(error),
    });
  }

  private resume(): void {
    try {
      this.subscribe();
    } catch (error) {
      this.resumeLater(error);
    }
  }

  private async react(events: readonly RecordedEvent[]): Promise<void> {
    const jobs = events.flatMap((event) => this.jobsAfter(event));
    const position = events.at(-1)?.position ?? this.position;
    const unsaved = this.eventsSinceSave + events.length;
    const isDue = jobs.length > 0 || unsaved >= CHECKPOINT_EVERY_EVENTS;
    if (isDue) await this.parts.checkpoint.save(position, jobs);
    this.eventsSinceSave = isDue ? 0 : unsaved;
    this.position = position;
    this.fault = null;
    for (const waiter of this.waiting) if (waiter.position <= position) waiter.fulfil();
  }

  private jobsAfter(event: RecordedEvent): readonly Job[] {
    return (this.reactions.get(event.type) ?? []).flatMap(({ reaction, run }) => {
      try {
        return run(event);
      } catch (error) {
        this.parts.log.error(
          { err: error, reaction, eventId: event.id, type: event.type },
          'A reaction failed',
        );
        const { streamId, revision } = event;
        const job = jobFor(event, REACT_JOB, { reaction, streamId, revision: String(revision) });
        return [{ ...job, id: `${job.id}/${reaction}` }];
      }
    });
  }

  private async reactAgain({ data }: Job): Promise<void> {
    const [event] = await this.parts.eventLog.readStream(data['streamId'] ?? '', Number(data['revision']), 1);
    if (event === undefined) return;
    const again = (this.reactions.get(event.type) ?? []).filter(
      ({ reaction }) => reaction === data['reaction'],
    );
    await this.parts.jobs.add(again.flatMap(({ run }) => run(event)));
  }

  /** The next start repeats some events, which is idempotent. */
  private sayNotKept(error: unknown): void {
    this.parts.log.warn(
      { err: error, position: this.position },
      'The place of the reactions could not be kept',
    );
  }

  private resumeLater(error: unknown): void {
    if (this.state !== 'started') return;
    this.fault = reasonOf(error);
    this.parts.log.error(
      { err: error, position: this.position },
      'The reactions have stopped and will be tried again',
    );
    this.retryTimer = setTimeout(() => this.resume(), this.parts.retryAfterMs ?? RETRY_AFTER_MS);
  }
}
