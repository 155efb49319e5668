import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { DomainEvent, Position, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { EventLog } from '../event-log/event-log.js';
import { RevisionConflict } from '../event-store/event-store.js';
import { keepAtMost } from '../keep-at-most.js';
import { noteWrite } from '../telemetry/scope.js';
import { KeyedQueue } from './keyed-queue.js';
import { newEvents } from './new-events.js';
import { expectedAt, GatheredSteps, recorded, type Steps } from './steps.js';
import { fold, streamIdOf, type Decide, type StreamType } from './stream-type.js';

/** A stream as it stands: its state and last revision, -1 when it does not exist. */
export type Loaded<State> = { readonly state: State; readonly revision: number };

/**
 * What a command did. `events` is empty and `position` null when nothing happened; each event carries the position of
 * the whole append, which is that of its last event.
 */
export type Handled<State, Event extends DomainEvent> = Loaded<State> & {
  readonly events: readonly RecordedEvent<Event>[];
  readonly position: Position | null;
};

/** `expectedRevision`: refused with 412 when the stream has moved on from it. */
export type HandleOptions = { readonly expectedRevision?: number | undefined };

/** A folded state belongs to the stream type that folded it: two types may read one stream in different ways. */
type Cached = Loaded<unknown> & {
  readonly type: unknown;
  /** When the first of its events was read, as `performance.now()` counts. */
  readonly since: number;
};

/** How often a decision is made anew because another process appended first. */
const MAX_ATTEMPTS = 8;
/** How many folded streams are kept; the least recently used go first. */
const MAX_CACHED_STREAMS = 5_000;

/**
 * The write path: read the stream, fold, decide, append at the revision the decision was made from.
 * Commands on one stream queue within this process, so that conflicts come only from other processes;
 * after a conflict the decision is made again from the new state, at most 8 times, then 409 `busy`.
 */
export class Streams implements Steps {
  private readonly queue = new KeyedQueue();
  private readonly cache = new Map<string, Cached>();
  /** Counts erasures, so that a state read before one is not kept after it. */
  private erasures = 0;

  constructor(
    private readonly log: EventLog,
    /** Milliseconds after which a stream is folded anew: so long an erasure by another process may take to get here. */
    private readonly keepForMs = Number.POSITIVE_INFINITY,
  ) {}

  /** Whether steps taken `together` go down in one append, so that nothing is ever left of them to be finished. */
  get appendsTogether(): boolean {
    return this.log.appendTogether !== undefined;
  }

  /** The stream's state from the log itself. */
  async load<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
  ): Promise<Loaded<State>> {
    const streamId = streamIdOf(type, id);
    const { erasures } = this;
    const known = this.cached(type, streamId);
    if (known !== undefined && this.log.endsAt?.(streamId, known.revision) === true) {
      const { state, revision } = known;
      this.remember(type, streamId, known, erasures);
      return { state, revision };
    }
    const newer = (await this.log.readStream(
      streamId,
      (known?.revision ?? -1) + 1,
    )) as readonly RecordedEvent<Event>[];
    const loaded = {
      state: fold(type, newer, known?.state ?? type.initial),
      revision: newer.at(-1)?.revision ?? known?.revision ?? -1,
    };
    this.remember(type, streamId, loaded, erasures);
    return loaded;
  }

  /**
   * Decides on the stream and appends what follows. Rejects with the decider's `Refusal`. `If-Match` counts only where
   * `expectedRevision` is passed on: it means this stream's own revision then, and not that of one row in it.
   */
  handle<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
    decide: Decide<State, Event>,
    origin: CommandOrigin,
    options: HandleOptions = {},
  ): Promise<Handled<State, Event>> {
    return this.queue.run(streamIdOf(type, id), () =>
      this.decideAndAppend(type, id, decide, origin, options),
    );
  }

  /**
   * Takes steps that follow one another. Where one process writes, what they append goes down in one go, in their order:
   * they wait for the disk once instead of once each. When a stream they looked at has moved on, nothing was written and
   * they are taken anew, at most 8 times, then 409 `busy`. On servers each step is appended when it is taken, so
   * any of them may be the last (ADR 23).
   * Nobody waits for the other's: bookings decide on a day's slots before they decide on an appointment, clocks queue for
   * their mechanic first.
   */
  async together<Result>(work: (steps: Steps) => Promise<Result>): Promise<Result> {
    if (!this.appendsTogether) return work(this);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const steps = new GatheredSteps(this.queue, this);
      const { erasures } = this;
      try {
        const result = await work(steps);
        await this.appendAll(steps, erasures);
        return result;
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      } finally {
        steps.end();
      }
    }
    throw refuse('busy');
  }

  /**
   * Erases a person: deletes the key of the data subject for good and drops every folded state, so that nothing of the
   * person stays in memory.
   */
  async shred(subjectId: string): Promise<void> {
    await this.log.shred(subjectId);
    this.erasures++;
    this.cache.clear();
  }

  private async decideAndAppend<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
    decide: Decide<State, Event>,
    origin: CommandOrigin,
    { expectedRevision }: HandleOptions,
  ): Promise<Handled<State, Event>> {
    const streamId = streamIdOf(type, id);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const loaded = await this.load(type, id);
      if (expectedRevision !== undefined && expectedRevision !== loaded.revision) {
        throw refuse('revision-behind');
      }
      const facts = decide(loaded.state);
      if (facts.length === 0) return { ...loaded, events: [], position: null };
      try {
        return await this.append(type, streamId, loaded, facts, origin);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
    throw refuse('busy');
  }

  private async append<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    streamId: string,
    loaded: Loaded<State>,
    facts: readonly Event[],
    origin: CommandOrigin,
  ): Promise<Handled<State, Event>> {
    const { erasures } = this;
    const fresh = newEvents(facts, origin);
    const { position } = await this.log.append(streamId, expectedAt(loaded.revision), fresh);
    noteWrite(origin.correlationId, position);
    const events = recorded(fresh, streamId, loaded.revision + 1, position);
    const after = { state: fold(type, events, loaded.state), revision: loaded.revision + events.length };
    this.remember(type, streamId, after, erasures);
    return { ...after, events, position };
  }

  private async appendAll(steps: GatheredSteps, erasures: number): Promise<void> {
    const { appends } = steps;
    if (appends.length === 0) return;
    const position = await this.log.appendTogether?.(appends);
    if (position === undefined) throw new TypeError('The log does not append together');
    for (const { metadata } of appends.flatMap(({ events }) => events))
      noteWrite(metadata.correlationId, position);
    for (const { type, streamId, after } of steps.written(position))
      this.remember(type, streamId, after, erasures);
  }

  private cached<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    streamId: string,
  ): Loaded<State> | undefined {
    const entry = this.cache.get(streamId);
    if (entry !== undefined && performance.now() - entry.since >= this.keepForMs) {
      this.cache.delete(streamId);
      return undefined;
    }
    return entry?.type === type ? (entry as Loaded<State> & Cached) : undefined;
  }

  private remember(
    type: unknown,
    streamId: string,
    { state, revision }: Loaded<unknown>,
    erasures: number,
  ): void {
    if (erasures !== this.erasures) return;
    const since = this.cache.get(streamId)?.since ?? performance.now();
    this.cache.delete(streamId);
    this.cache.set(streamId, { type, state, revision, since });
    keepAtMost(this.cache, MAX_CACHED_STREAMS);
  }
}
