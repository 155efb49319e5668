import type { Actor } from '../access/actor.js';

/** An instant in UTC, ISO 8601 with milliseconds: `2026-11-21T08:00:00.000Z`. */
export type Instant = string;

/** A fact as a decider returns it. Type names are frozen. */
export type DomainEvent<Type extends string = string, Version extends number = number, Data = unknown> = {
  readonly type: Type;
  readonly version: Version;
  readonly data: Data;
};

export type EventMetadata = {
  readonly occurredAt: Instant;
  readonly actor: Actor;
  /** Shared by the browser's request, its events, jobs and outgoing calls. */
  readonly correlationId: string;
  /** The id of the event that caused this one; absent if a person caused it. */
  readonly causationId?: string;
};

/**
 * The position of an event in the whole log. Opaque, but ordered as a string. The embedded store writes 16 decimal
 * digits; EventStoreDB writes commit and prepare position, 20 digits each.
 */
export type Position = string;

export const START: Position = '';

export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & {
  /** UUIDv7. */
  readonly id: string;
  readonly streamId: string;
  /** Zero-based position in its stream. */
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
};

/** Only text fields can be personal, because they read `[gelöscht]` after an erasure. */
type TextFields<Data> = {
  [Field in keyof Data & string]: Data[Field] extends string | null | undefined
    ? string extends NonNullable<Data[Field]>
      ? Field
      : never
    : never;
}[keyof Data & string];

/** The fields of an event that identify a person and can be erased (GDPR Art. 17). */
export type PersonalFields<Data> = {
  /** The field with the data subject's id. Each subject has an encryption key. */
  readonly subject: keyof Data & string;
  /** Encrypted in the log. */
  readonly fields: readonly TextFields<Data>[];
};

export type EventDefinition<Event extends DomainEvent> = {
  readonly version: Event['version'];
  readonly personal?: PersonalFields<Event['data']>;
  /** `upcast[n]` turns data of version n into data of version n + 1. Stored events are never edited. */
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
};

/** One definition per event type; a missing definition does not compile. */
export type EventDefinitions<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition<Extract<Event, { type: Type }>>;
};

export type AnyEventDefinition = {
  readonly version: number;
  readonly personal?: { readonly subject: string; readonly fields: readonly string[] };
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
};

export type EventCatalog = Readonly<Record<string, AnyEventDefinition>>;

/** Proves to TypeScript that a switch is exhaustive. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
