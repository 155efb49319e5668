import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { Log } from '../../../platform/telemetry/log.js';
import { WrongVersion } from './esdb-append-stream.js';
import { parseEsdbUrl } from './esdb-client.js';
import { EsdbConnection } from './esdb-connection.js';
import { unavailable } from './esdb-faults.js';
import { allRead, lastRead, parsed, streamRead, type EventBytes } from './esdb-messages.js';
import { esdbPositionOf } from './esdb-positions.js';
import type { EsdbSession } from './esdb-session.js';
import { EsdbSubscription, type EsdbSubscriptionOptions } from './esdb-subscription.js';
import {
  encodeEvents,
  requireExpectedRevision,
  requireStreamId,
  requireWhole,
} from '../../../platform/event-store/event-limits.js';
import {
  RevisionConflict,
  type Appended,
  type EventsOfTypes,
  type EventStore,
  type EventToStore,
  type ExpectedRevision,
  type StoredEvent,
  type Subscription,
  type SubscriptionOptions,
} from '../../../platform/event-store/event-store.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';

const DEFAULT_TIMEOUT_MS = 5_000;
/** Page size of longer reads; each page has its own timeout. */
const PAGE = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type EsdbEventStoreOptions = {
  /**
   * A connection string, `esdb://user:password@host:2113?tls=true&tlsCAFile=…`, or `esdb+discover://` for a cluster.
   */
  readonly url: string;
  readonly log: Log;
  /** A call fails with `away` after this time. Default: `defaultDeadline` of the connection string, else 5 seconds. */
  readonly timeoutMs?: number;
};

/** The event store on EventStoreDB, with access to the stored bytes for seal and transfer. */
export interface EsdbEventStore extends EventStore {
  /** As `readAll`, with data and metadata as stored. */
  readAllBytes(after: Position, limit: number): Promise<readonly EventBytes[]>;
  /** The event at exactly this position; null if there is none. */
  bytesAt(position: Position): Promise<EventBytes | null>;
  /** As `subscribe`, with data and metadata as stored. */
  subscribeToBytes(options: EsdbSubscriptionOptions): Subscription;
}

/**
 * Connects to EventStoreDB 23.10 or later, or KurrentDB, which has the same protocol. The server's `MaxAppendSize`
 * (default 1 MiB) must be raised to 16767216 to fulfil the port; a larger append is refused with `EventTooLarge`. Event
 * ids must be UUIDs in lower case and names must not begin with `$`: else `RangeError`. Rejects with `StoreUnavailable`
 * (`away`, or `io` for refused credentials), and throws for an invalid connection string.
 */
export async function openEsdbEventStore({
  url,
  log,
  timeoutMs,
}: EsdbEventStoreOptions): Promise<EsdbEventStore> {
  const options = parseEsdbUrl(url);
  const connection = new EsdbConnection(
    options,
    timeoutMs ?? options.defaultDeadline ?? DEFAULT_TIMEOUT_MS,
    log,
  );
  const store = new ClusterEventStore(connection);
  try {
    await store.head();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

class ClusterEventStore implements EsdbEventStore {
  private readonly subscriptions = new Set<EsdbSubscription>();
  private readonly appending = new Map<string, Promise<Appended>>();
  private closing: Promise<void> | undefined;

  constructor(private readonly connection: EsdbConnection) {}

  async append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<Appended> {
    this.connection.requireOpen();
    requireStreamId(streamId);
    requireExpectedRevision(expected);
    const encoded = encodeEvents(events);
    if (streamId.startsWith('$') || encoded.some(({ type }) => type.startsWith('$')))
      throw new RangeError('Names that begin with $ belong to the server');
    if (!encoded.every(({ id }) => UUID.test(id))) throw new RangeError('The id of an event is a UUID');
    return this.oneAtATime(streamId, encoded, () =>
      this.connection.run(async (session, expiry, isAgain) => {
        const repeated = (): Promise<Appended | null> => repetitionOf(session, streamId, encoded, expiry.at);
        // For `any` the server remembers only recent event ids; older ones are looked up in the stream. So are those of
        // an earlier try whose answer was lost.
        const known = expected === 'any' || isAgain ? await repeated() : null;
        if (known !== null) return known;
        try {
          const { revision, position } = await session.appends.append(streamId, expected, encoded, expiry);
          if (position !== null) return { revision, position };
          const [last] = await session.read(streamRead(streamId, revision, 1), expiry.at);
          if (last === undefined) throw unavailable('io');
          return { revision, position: last.position };
        } catch (error) {
          if (!(error instanceof WrongVersion)) throw error;
          const written = await repeated();
          if (written !== null) return written;
          throw new RevisionConflict(streamId, expected, error.actual);
        }
      }),
    );
  }

  async readStream(streamId: string, fromRevision = 0, limit?: number): Promise<readonly StoredEvent[]> {
    requireWhole('A revision', fromRevision, 0);
    if (limit !== undefined) requireWhole('A limit', limit, 1);
    const events: StoredEvent[] = [];
    for (;;) {
      const wanted = Math.min(PAGE, (limit ?? Number.POSITIVE_INFINITY) - events.length);
      const request = streamRead(streamId, fromRevision + events.length, wanted);
      const page = await this.connection.run((session, expiry) => session.read(request, expiry.at));
      events.push(...page.map(parsed));
      if (page.length < wanted || events.length === limit) return events;
    }
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return (await this.readAllBytes(after, limit)).map(parsed);
  }

  /** Transfers all events, but parses only those of the types. */
  async readTypes(types: ReadonlySet<string>, after: Position, limit: number): Promise<EventsOfTypes> {
    const read = await this.readAllBytes(after, limit);
    return {
      events: read.filter(({ type }) => types.has(type)).map(parsed),
      position: read.at(-1)?.position ?? after,
    };
  }

  async readAllBytes(after: Position, limit: number): Promise<readonly EventBytes[]> {
    requireWhole('A limit', limit, 1);
    esdbPositionOf(after);
    const events: EventBytes[] = [];
    let last = after;
    for (;;) {
      // One more: the server's page starts with the event at the position itself.
      const wanted = Math.min(PAGE, limit - events.length) + 1;
      const request = allRead(last, wanted);
      const page = await this.connection.run((session, expiry) => session.read(request, expiry.at));
      const from = last;
      const later = page.filter(({ position }) => position > from).slice(0, wanted - 1);
      events.push(...later);
      last = later.at(-1)?.position ?? last;
      if (page.length < wanted || events.length === limit) return events;
    }
  }

  async bytesAt(position: Position): Promise<EventBytes | null> {
    esdbPositionOf(position);
    const [event] = await this.connection.run((session, expiry) =>
      session.read(allRead(position, 1), expiry.at),
    );
    return event?.position === position ? event : null;
  }

  async head(): Promise<Position> {
    const [last] = await this.connection.run((session, expiry) => session.read(lastRead(), expiry.at));
    return last?.position ?? START;
  }

  subscribe(options: SubscriptionOptions): Subscription {
    return this.subscribeToBytes({
      ...options,
      onEvents: async (events) => options.onEvents(events.map(parsed)),
    });
  }

  subscribeToBytes(options: EsdbSubscriptionOptions): Subscription {
    this.connection.requireOpen();
    esdbPositionOf(options.after);
    if (options.batchSize !== undefined) requireWhole('A batch size', options.batchSize, 1);
    const subscription = new EsdbSubscription(this.connection, options, (ended) =>
      this.subscriptions.delete(ended),
    );
    this.subscriptions.add(subscription);
    return subscription;
  }

  close(): Promise<void> {
    return (this.closing ??= this.shutDown());
  }

  /**
   * Serialises appends of the same events to the same stream: the server does not answer for ids that it is committing.
   */
  private async oneAtATime(
    streamId: string,
    events: readonly { readonly id: string }[],
    append: () => Promise<Appended>,
  ): Promise<Appended> {
    const appendUnlessAway = (error: unknown): Promise<Appended> => {
      // The timeout covers both.
      if (error instanceof StoreUnavailable) throw error;
      return append();
    };
    const key = JSON.stringify([streamId, ...events.map(({ id }) => id)]);
    const before = this.appending.get(key);
    const appended = before === undefined ? append() : before.then(append, appendUnlessAway);
    this.appending.set(key, appended);
    try {
      return await appended;
    } finally {
      if (this.appending.get(key) === appended) this.appending.delete(key);
    }
  }

  private async shutDown(): Promise<void> {
    const stopped = [...this.subscriptions].map((subscription) => subscription.stop());
    await Promise.all([...stopped, this.connection.close()]);
  }
}

/** The result of an append whose events are already at the end of the stream; null otherwise. */
async function repetitionOf(
  session: EsdbSession,
  streamId: string,
  events: readonly { readonly id: string }[],
  deadline: Date,
): Promise<Appended | null> {
  const backwards = await session.read(streamRead(streamId, null, events.length), deadline);
  const [last] = backwards;
  if (last === undefined || backwards.length < events.length) return null;
  const isRepeated = backwards.every(({ id }, at) => id === events.at(-1 - at)?.id);
  return isRepeated ? { revision: last.revision, position: last.position } : null;
}
