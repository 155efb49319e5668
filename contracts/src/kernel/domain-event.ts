import type { Actor } from '../access/actor.js';

/** An instant in UTC, ISO 8601 with milliseconds: `2026-11-21T08:00:00.000Z`. */
export type Instant = string;

/** One fact, as a decider returns it: frozen name, version of its shape, and its data. */
export type DomainEvent<Type extends string = string, Version extends number = number, Data = unknown> = {
  readonly type: Type;
  readonly version: Version;
  readonly data: Data;
};

/** Who did it, when, and because of what. */
export type EventMetadata = {
  readonly occurredAt: Instant;
  readonly actor: Actor;
  /** Runs from the browser through request, events, jobs and outgoing calls. */
  readonly correlationId: string;
  /** The id of the event that caused this one; absent for what a person asked for. */
  readonly causationId?: string;
};

/**
 * Where an event stands in the whole log. Opaque, but ordered: `a < b` as strings means a came first.
 * The embedded store writes 16 decimal digits; EventStoreDB writes commit and prepare position, 20 digits each.
 */
export type Position = string;

/** The position before the first event. */
export const START: Position = '';

/** An event as the log returns it: the fact with its identity, place and metadata. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & {
  /** UUIDv7. */
  readonly id: string;
  readonly streamId: string;
  /** Zero-based place within its stream. */
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
};

/** The fields that hold a text or nothing: only such a field can be personal, because it reads `[gelöscht]` afterwards. */
type TextFields<Data> = {
  [Field in keyof Data & string]: Data[Field] extends string | null | undefined
    ? string extends NonNullable<Data[Field]>
      ? Field
      : never
    : never;
}[keyof Data & string];

/** Names the fields of an event that identify a person, so that they can be forgotten (GDPR Art. 17). */
export type PersonalFields<Data> = {
  /** The field that holds the data subject's id; the encryption key is kept per subject. */
  readonly subject: keyof Data & string;
  /** The fields that are encrypted in the log. */
  readonly fields: readonly TextFields<Data>[];
};

/** What the log must know of one event type: its current version, personal fields, and how to read old shapes. */
export type EventDefinition<Event extends DomainEvent> = {
  readonly version: Event['version'];
  readonly personal?: PersonalFields<Event['data']>;
  /** `upcast[n]` turns data of version n into data of version n + 1. Stored events are never edited. */
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
};

/** One definition for every type of a union of events; a missing one does not compile. */
export type EventDefinitions<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition<Extract<Event, { type: Type }>>;
};

/** A definition of any event, for code that treats all alike. */
export type AnyEventDefinition = {
  readonly version: number;
  readonly personal?: { readonly subject: string; readonly fields: readonly string[] };
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
};

/** Definitions by event type; contracts/events.ts collects those of the whole product. */
export type EventCatalog = Readonly<Record<string, AnyEventDefinition>>;

/** Marks the branch of a switch that no value can reach; TypeScript proves it. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
