import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import {
  START,
  type DomainEvent,
  type Position,
  type RecordedEvent,
} from '#contracts/kernel/domain-event.js';
import type { NewEvent } from '../event-log/event-log.js';
import { RevisionConflict, type ExpectedRevision, type StreamAppend } from '../event-store/event-store.js';
import type { KeyedQueue } from './keyed-queue.js';
import { newEvents } from './new-events.js';
import { fold, streamIdOf, type Decide, type StreamType, type Loaded } from './stream-type.js';

/** Reads and decides on streams, step by step. `Streams` implements it; see `Streams.together`. */
export interface Steps {
  load<State, Event extends DomainEvent>(type: StreamType<State, Event>, id: string): Promise<Loaded<State>>;
  handle<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
    decide: Decide<State, Event>,
    origin: CommandOrigin,
  ): Promise<Loaded<State> & { readonly events: readonly Event[] }>;
}

type AnyType = StreamType<unknown, RecordedEvent>;

/** A stream that steps decided on: as stored, as the steps leave it, and the new events. */
type Decided = {
  readonly type: AnyType;
  readonly streamId: string;
  readonly before: Loaded<unknown>;
  readonly now: Loaded<unknown>;
  readonly events: readonly RecordedEvent[];
};

export type Written = {
  readonly type: unknown;
  readonly streamId: string;
  readonly after: Loaded<unknown>;
};

/**
 * Steps whose events are gathered for one append. `load` returns the state after the gathered steps. Other commands on
 * the streams decided on wait until `end`; streams that were only read must have the same revision when the events are
 * written.
 */
export class GatheredSteps implements Steps {
  private readonly decided = new Map<string, Decided>();
  private readonly seen = new Map<string, Loaded<unknown>>();
  private readonly added: StreamAppend<NewEvent>[] = [];
  private letGo: () => void = () => undefined;
  private readonly ended = new Promise<void>((resolve) => {
    this.letGo = resolve;
  });

  constructor(
    private readonly queue: KeyedQueue,
    private readonly source: Pick<Steps, 'load'>,
  ) {}

  async load<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
  ): Promise<Loaded<State>> {
    const streamId = streamIdOf(type, id);
    const known = this.decided.get(streamId)?.now ?? this.seen.get(streamId);
    if (known !== undefined) return known as Loaded<State>;
    const loaded = await this.source.load(type, id);
    this.seen.set(streamId, loaded);
    return loaded;
  }

  async handle<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
    decide: Decide<State, Event>,
    origin: CommandOrigin,
  ): Promise<Loaded<State> & { readonly events: readonly Event[] }> {
    const streamId = streamIdOf(type, id);
    const known = this.decided.get(streamId) ?? (await this.take(type, id, streamId));
    const facts = decide(known.now.state as State);
    if (facts.length === 0) return { ...(known.now as Loaded<State>), events: facts };
    const { revision } = known.now;
    const fresh = newEvents(facts, origin);
    this.added.push({ streamId, expected: expectedAt(revision), events: fresh });
    const events = recorded(fresh, streamId, revision + 1, START);
    const now = { state: fold(known.type, events, known.now.state), revision: revision + events.length };
    this.decided.set(streamId, { ...known, now, events: [...known.events, ...events] });
    return { ...(now as Loaded<State>), events: facts };
  }

  /** The appends, preceded by the revision checks of streams that were only read; empty without events. */
  get appends(): readonly StreamAppend<NewEvent>[] {
    if (this.added.length === 0) return [];
    const still = [...this.seen].filter(([streamId]) => !this.decided.has(streamId));
    return [
      ...still.map(([streamId, { revision }]) => ({ streamId, expected: expectedAt(revision), events: [] })),
      ...this.added,
    ];
  }

  /** The streams after everything was written up to this position. */
  written(position: Position): readonly Written[] {
    return [...this.decided.values()].map(({ type, streamId, before, now, events }) => {
      const written = events.map((event) => ({ ...event, position }));
      return { type, streamId, after: { state: fold(type, written, before.state), revision: now.revision } };
    });
  }

  /** Releases the streams for other commands. */
  end(): void {
    this.letGo();
  }

  /** Waits for running commands on the stream and blocks later ones until `end`. */
  private async take<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
    streamId: string,
  ): Promise<Decided> {
    await new Promise<void>((taken) => {
      void this.queue.run(streamId, () => {
        taken();
        return this.ended;
      });
    });
    const before = await this.source.load(type, id);
    const seen = this.seen.get(streamId);
    if (seen !== undefined && seen.revision !== before.revision)
      throw new RevisionConflict(streamId, expectedAt(seen.revision), before.revision);
    const decided = { type: type as unknown as AnyType, streamId, before, now: before, events: [] };
    this.decided.set(streamId, decided);
    return decided;
  }
}

/** The expected revision of an append to a stream at this revision; -1: the stream does not exist. */
export function expectedAt(revision: number): ExpectedRevision {
  return revision === -1 ? 'none' : revision;
}

/** New events as the log returns them, the first at this revision. */
export function recorded<Event extends NewEvent>(
  events: readonly Event[],
  streamId: string,
  first: number,
  position: Position,
): (Event & RecordedEvent)[] {
  return events.map((event, index) => ({ ...event, streamId, revision: first + index, position }));
}
