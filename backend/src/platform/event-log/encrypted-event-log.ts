import type {
  AnyEventDefinition,
  EventCatalog,
  Position,
  RecordedEvent,
} from '#contracts/kernel/domain-event.js';
import {
  RevisionConflict,
  type Appended,
  type EventStore,
  type EventToStore,
  type ExpectedRevision,
  type StoredEvent,
  type StreamAppend,
  type Subscription,
} from '../event-store/event-store.js';
import { StoreUnavailable } from '../store-unavailable.js';
import type { SealedStore } from '../event-store/sealed-store.js';
import { noteUnknownWrite } from '../scope.js';
import type { Vault } from '../vault/vault.js';
import type { EventLog, NewEvent } from './event-log.js';
import {
  assertNotReserved,
  openFields,
  sealFields,
  subjectToOpen,
  subjectToSeal,
} from './personal-fields.js';
import { PersonalKeys, type PersonalKey } from './personal-keys.js';

/**
 * The event store behind the codec for personal data and old versions. Appending an event whose type or version is not
 * in `definitions` rejects with a TypeError; an unknown type is read as stored.
 */
export function createEventLog(options: {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly definitions: EventCatalog;
  /** Writes new keys and the events they encrypt in one transaction; only with a single writing process. */
  readonly sealedStore?: SealedStore;
  /**
   * Milliseconds for which a personal key is cached, so that a key erased by another process is dropped; default: for
   * ever.
   */
  readonly keysForMs?: number;
}): EventLog {
  const keys = new PersonalKeys(options.vault, options.keysForMs);
  return new EncryptedEventLog(options.store, options.sealedStore ?? null, keys, options.definitions);
}

type Sealed = { readonly events: readonly EventToStore[]; readonly keys: ReadonlyMap<string, PersonalKey> };

class EncryptedEventLog implements EventLog {
  readonly appendTogether?: (appends: readonly StreamAppend<NewEvent>[]) => Promise<Position>;

  constructor(
    private readonly store: EventStore,
    private readonly sealedStore: SealedStore | null,
    private readonly keys: PersonalKeys,
    private readonly definitions: EventCatalog,
  ) {
    if (sealedStore === null) return;
    this.appendTogether = (appends) => this.appendSealedTogether(sealedStore, appends);
  }

  async append(streamId: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const sealed = await this.encode(events);
    try {
      return await (this.sealedStore === null
        ? this.store.append(streamId, expected, sealed.events)
        : this.appendSealed(this.sealedStore, sealed, streamId, expected));
    } catch (error) {
      // A remote store may have committed the events although its answer was lost.
      if (error instanceof StoreUnavailable && error.fault === 'away')
        for (const { metadata } of events) noteUnknownWrite(metadata.correlationId);
      throw error;
    }
  }

  async readStream(
    streamId: string,
    fromRevision?: number,
    limit?: number,
  ): Promise<readonly RecordedEvent[]> {
    return this.decode(await this.store.readStream(streamId, fromRevision, limit));
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.decode(await this.store.readAll(after, limit));
  }

  head(): Promise<Position> {
    return this.store.head();
  }

  subscribe(options: Parameters<EventLog['subscribe']>[0]): Subscription {
    return this.store.subscribe({
      ...options,
      onEvents: async (events) => options.onEvents(await this.decode(events)),
    });
  }

  shred(subjectId: string): Promise<void> {
    return this.keys.delete(subjectId);
  }

  private async appendSealed(
    store: SealedStore,
    { events, keys }: Sealed,
    streamId: string,
    expected: ExpectedRevision,
  ): Promise<Appended> {
    return this.confirming(keys, () =>
      store.appendSealed(this.keys.secretsOf(keys), streamId, expected, events),
    );
  }

  private async appendSealedTogether(
    store: SealedStore,
    appends: readonly StreamAppend<NewEvent>[],
  ): Promise<Position> {
    const { events, keys } = await this.encode(appends.flatMap((append) => append.events));
    let taken = 0;
    const sealed = appends.map((append) => ({
      ...append,
      events: events.slice(taken, (taken += append.events.length)),
    }));
    return this.confirming(keys, () => store.appendTogether(this.keys.secretsOf(keys), sealed));
  }

  /** The keys are durable after the append, also if it failed with a revision conflict. */
  private async confirming<Result>(
    keys: ReadonlyMap<string, PersonalKey>,
    append: () => Promise<Result>,
  ): Promise<Result> {
    try {
      const appended = await append();
      this.keys.confirm(keys);
      return appended;
    } catch (error) {
      if (error instanceof RevisionConflict) this.keys.confirm(keys);
      throw error;
    }
  }

  private async encode(events: readonly NewEvent[]): Promise<Sealed> {
    const planned = events.map((event) => {
      const definition = this.definitionFor(event);
      assertNotReserved(event.data);
      return { event, definition, subject: subjectToSeal(definition, event.data) };
    });
    const subjects = subjectsOf(planned.map(({ subject }) => subject));
    const keys = await (this.sealedStore === null
      ? this.keys.existingOrNew(subjects)
      : this.keys.existingOrFresh(subjects));
    const stored = planned.map(({ event, definition, subject }) => {
      const { id, type, version, data, metadata } = event;
      const key = subject === null ? undefined : keys.get(subject);
      const sealed =
        key === undefined ? data : sealFields(definition, id, data as Record<string, unknown>, key);
      return { id, type, version, data: sealed, metadata };
    });
    return { events: stored, keys };
  }

  private async decode(events: readonly StoredEvent[]): Promise<readonly RecordedEvent[]> {
    if (events.length === 0) return events;
    const keys = await this.keys.existing(subjectsOf(events.map(({ data }) => subjectToOpen(data))));
    return events.map((event) => this.upcast({ ...event, data: openFields(event.id, event.data, keys) }));
  }

  private definitionFor({ type, version }: NewEvent): AnyEventDefinition {
    const definition = this.known(type);
    if (definition === undefined) throw new TypeError(`Event type ${type} is not in the catalogue of events`);
    if (definition.version !== version) {
      throw new TypeError(
        `Event ${type} is written in version ${version}, the catalogue has ${definition.version}`,
      );
    }
    return definition;
  }

  private upcast(event: RecordedEvent): RecordedEvent {
    const definition = this.known(event.type);
    if (definition === undefined || definition.version === event.version) return event;
    let { data, version } = event;
    while (version < definition.version) {
      const step = definition.upcast?.[version];
      if (step === undefined) throw new TypeError(`Event ${event.type} version ${version} has no upcast`);
      data = step(data as never);
      version++;
    }
    if (version > definition.version) {
      throw new TypeError(`Event ${event.type} version ${version} was written by a newer program`);
    }
    return { ...event, data, version };
  }

  private known(type: string): AnyEventDefinition | undefined {
    return Object.hasOwn(this.definitions, type) ? this.definitions[type] : undefined;
  }
}

function subjectsOf(subjects: readonly (string | null)[]): ReadonlySet<string> {
  return new Set(subjects.filter((subject) => subject !== null));
}
