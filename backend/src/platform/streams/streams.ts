import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { DomainEvent, Position, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { EventLog } from '../event-log/event-log.js';
import { streamInParts } from '../event-log/stream-parts.js';
import { RevisionConflict } from '../event-store/event-store.js';
import { noteWrite } from '../scope.js';
import { KeyedQueue } from './keyed-queue.js';
import { newEvents } from './new-events.js';
import { decideSeen, type Seen } from './seen.js';
import { StateCache, type Cached } from './state-cache.js';
import { expectedAt, GatheredSteps, recorded, type Steps } from './steps.js';
import { fold, streamIdOf, type Decide, type Loaded, type StreamType } from './stream-type.js';

/**
 * Result of a command. Without events, `position` is null; otherwise every event carries the position of the append's
 * last event.
 */
export type Handled<State, Event extends DomainEvent> = Loaded<State> & {
  readonly events: readonly RecordedEvent<Event>[];
  readonly position: Position | null;
};

/** What was so when a stream began to be read: the number of erasures, and when the first of its events was read. */
type Reading = { readonly erasures: number; readonly since: number };

/** Attempts at a decision while other processes append first. */
const MAX_ATTEMPTS = 8;

/**
 * The write path: reads the stream, folds, decides, and appends at the revision the decision was made from. Commands on
 * one stream queue within this process, so that conflicts come only from other processes. After a conflict the decision
 * is repeated on the new state, at most 8 times, then 409 `busy`.
 */
export class Streams implements Steps {
  private readonly queue = new KeyedQueue();
  /** Streams that are being folded from their beginning: who wants one of them waits, and then reads what is newer. */
  private readonly folds = new Map<string, Promise<unknown>>();
  private readonly cache = new StateCache();
  /** Counts erasures: a state read before an erasure must not be cached after it. */
  private erasures = 0;

  constructor(
    private readonly log: EventLog,
    /** Milliseconds after which a stream is refolded: the longest delay of an erasure by another process. */
    private readonly keepForMs = Number.POSITIVE_INFINITY,
  ) {}

  /** True if `together` writes all steps in one append, so that no step is left to be finished. */
  get appendsTogether(): boolean {
    return this.log.appendTogether !== undefined;
  }

  /** The stream's state with everything that the log has now; what was folded before is not read again. */
  async load<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
  ): Promise<Loaded<State>> {
    const streamId = streamIdOf(type, id);
    const running = this.folds.get(streamId);
    if (running !== undefined && (await isDone(running))) return this.load(type, id);
    // After a failure all who waited try at once: one after the other, each would wait for the time-out of those before.
    if (this.cached(type, streamId) !== undefined) return this.foldOn(type, streamId);
    const folding = this.foldOn(type, streamId);
    this.folds.set(streamId, folding);
    try {
      return await folding;
    } finally {
      if (this.folds.get(streamId) === folding) this.folds.delete(streamId);
    }
  }

  /**
   * Decides on the stream and appends the events. Rejects with the decider's `Refusal`, and with 412 if `seen` differs
   * from the stream's revision. Later steps of a flow pass no `seen`: `If-Match` applies to the first stream only.
   */
  handle<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
    decide: Decide<State, Event>,
    origin: CommandOrigin,
    seen: Seen = {},
  ): Promise<Handled<State, Event>> {
    return this.queue.run(streamIdOf(type, id), () => this.decideAndAppend(type, id, decide, origin, seen));
  }

  /**
   * Runs steps that follow one another. There are two protocols. With one writing process (`appendsTogether`) the steps
   * are gathered and written in one append: they wait for the disk once. `load` answers from memory, so a second look
   * at a stream never sees another writer; if a stream that was only read has moved on, nothing is written and all
   * steps are repeated, at most 8 times, then 409 `busy`. On servers each step is appended at once, so a crash may
   * leave any of them the last, and a second look does see other writers (ADR 23). Flows take streams in a fixed order,
   * so that they do not deadlock: bookings take a day's slots before an appointment, timers take their mechanic first.
   */
  async together<Result>(work: (steps: Steps) => Promise<Result>): Promise<Result> {
    if (!this.appendsTogether) return work(this);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const steps = new GatheredSteps(this.queue, this);
      const reading = { erasures: this.erasures, since: performance.now() };
      try {
        const result = await work(steps);
        await this.appendAll(steps, reading);
        return result;
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      } finally {
        steps.end();
      }
    }
    throw refuse('busy');
  }

  /** Erases a person: deletes the key of the data subject and drops every cached state. */
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
    seen: Seen,
  ): Promise<Handled<State, Event>> {
    const streamId = streamIdOf(type, id);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const reading = this.readingOf(streamId);
      const loaded = await this.load(type, id);
      const facts = decideSeen(type, loaded, decide, seen);
      if (facts.length === 0) return { ...loaded, events: [], position: null };
      try {
        return await this.append(type, streamId, { ...loaded, reading }, facts, origin);
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
    throw refuse('busy');
  }

  /** Folds what is newer than the cached state; once more from the beginning if somebody was erased meanwhile. */
  private async foldOn<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    streamId: string,
    isSecondTime = false,
  ): Promise<Loaded<State>> {
    const reading = this.readingOf(streamId);
    let { state, revision } = this.cached(type, streamId) ?? { state: type.initial, revision: -1 };
    for await (const events of streamInParts(this.log, streamId, revision + 1)) {
      state = fold(type, events as readonly RecordedEvent<Event>[], state);
      revision = events.at(-1)?.revision ?? revision;
    }
    // The first events were read before the erasure. Not again and again: a year of invoices is erased one by one.
    if (reading.erasures !== this.erasures && !isSecondTime) return this.foldOn(type, streamId, true);
    this.remember(type, streamId, { state, revision }, reading);
    return { state, revision };
  }

  private async append<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    streamId: string,
    loaded: Loaded<State> & { readonly reading: Reading },
    facts: readonly Event[],
    origin: CommandOrigin,
  ): Promise<Handled<State, Event>> {
    const fresh = newEvents(facts, origin);
    const { position } = await this.log.append(streamId, expectedAt(loaded.revision), fresh);
    noteWrite(origin.correlationId, position);
    const events = recorded(fresh, streamId, loaded.revision + 1, position);
    const after = { state: fold(type, events, loaded.state), revision: loaded.revision + events.length };
    this.remember(type, streamId, after, loaded.reading);
    return { ...after, events, position };
  }

  private async appendAll(steps: GatheredSteps, reading: Reading): Promise<void> {
    const { appends } = steps;
    if (appends.length === 0) return;
    const position = await this.log.appendTogether?.(appends);
    if (position === undefined) throw new TypeError('The log does not append together');
    for (const { metadata } of appends.flatMap(({ events }) => events))
      noteWrite(metadata.correlationId, position);
    for (const { type, streamId, after } of steps.written(position))
      this.remember(type, streamId, after, reading);
  }

  private cached<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    streamId: string,
  ): Loaded<State> | undefined {
    const entry = this.young(streamId);
    return entry?.type === type ? (entry as Loaded<State> & Cached) : undefined;
  }

  private readingOf(streamId: string): Reading {
    return { erasures: this.erasures, since: this.young(streamId)?.since ?? performance.now() };
  }

  /** The cached state, which is dropped when it is too old. */
  private young(streamId: string): Cached | undefined {
    const entry = this.cache.get(streamId);
    if (entry === undefined || performance.now() - entry.since < this.keepForMs) return entry;
    this.cache.delete(streamId);
    return undefined;
  }

  private remember(
    type: unknown,
    streamId: string,
    { state, revision }: Loaded<unknown>,
    reading: Reading,
  ): void {
    if (reading.erasures !== this.erasures) return;
    const since = Math.min(reading.since, this.young(streamId)?.since ?? reading.since);
    this.cache.set(streamId, { type, state, revision, since });
  }
}

/** Waits for it; false if it failed. */
const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
