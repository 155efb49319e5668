import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '#contracts/access/actor.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { HistoryAnswer, HistoryEntry } from '#contracts/kernel/history.api.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { namesOf } from '#projections/users/user-names.js';
import type { EventLog } from '../event-log/event-log.js';
import { streamInParts } from '../event-log/stream-parts.js';
import type { History, ToldEvent } from './history.js';

const DEFAULT_SIZE = 25;

/** What read models know of a stream: its last revision, and those that a sentence may look back on (ascending). */
type LongStream = { readonly lastRevision: number; readonly changes: readonly number[] };
/** So many single events are read before others have their turn. */
const AT_ONCE = 100;

type Page = { readonly page?: number; readonly size?: number };

/**
 * "Verlauf": who changed what and when. Derived from the record's stream at each call, without a second copy of the
 * facts; a thousand events take 20 to 50 ms.
 */
export class Histories {
  constructor(
    private readonly eventLog: EventLog,
    private readonly readModels: ReadModels,
    /** By kind: `customer`, `workOrder`. */
    private readonly kinds: ReadonlyMap<string, History>,
  ) {}

  kind(kind: string): History {
    const history = this.kinds.get(kind);
    if (history === undefined) throw new TypeError(`No module tells the history of a ${kind}`);
    return history;
  }

  /** A page of the record's history, newest first. 404 if the record does not exist. */
  async page(kind: string, id: string, page: Page): Promise<HistoryAnswer> {
    const told = await this.told(this.kind(kind), id);
    if (told.length === 0) throw refuse('not-found');
    return this.answer(told, page);
  }

  async told(history: History, id: string): Promise<readonly ToldEvent[]> {
    const tell = history.teller();
    const told: ToldEvent[] = [];
    for await (const events of streamInParts(this.eventLog, history.streamId(id))) told.push(...tell(events));
    return told;
  }

  /**
   * As `page`, for a stream of up to a million events: reads the page and, of what was before it, only the changes. 404
   * while the read models do not know the first event.
   */
  async pageOfLong(kind: string, id: string, stream: LongStream, wanted: Page): Promise<HistoryAnswer> {
    const { page = 0, size = DEFAULT_SIZE } = wanted;
    if (stream.changes[0] !== 0) throw refuse('not-found');
    const totalElements = stream.lastRevision + 1;
    const until = Math.max(0, totalElements - page * size);
    const from = Math.max(0, until - size);
    const history = this.kind(kind);
    const streamId = history.streamId(id);
    const before = await this.eventsAt(
      streamId,
      stream.changes.filter((revision) => revision < from),
    );
    const shown = until === 0 ? [] : await this.eventLog.readStream(streamId, from, until - from);
    const told = history.tell([...before, ...shown]).slice(before.length);
    return { items: await this.named(told.toReversed()), totalElements, page, size };
  }

  /** A page of the given events (oldest first), newest first, with the names of the actors. */
  async answer(told: readonly ToldEvent[], { page = 0, size = DEFAULT_SIZE }: Page): Promise<HistoryAnswer> {
    const items = await this.named(told.toReversed().slice(page * size, (page + 1) * size));
    return { items, totalElements: told.length, page, size };
  }

  /** Names of the actors: user names, `System` or `Besucher`. */
  async actorNames(actors: readonly Actor[]): Promise<(actor: Actor) => string> {
    const ids = actors.flatMap((actor) => (actor.kind === 'user' ? [actor.userId] : []));
    const names = await namesOf(this.readModels, [...new Set(ids)]);
    return (actor) => nameOf(actor, names);
  }

  async eventsOf(streamId: string): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const batch of streamInParts(this.eventLog, streamId)) events.push(...batch);
    return events;
  }

  /** The events of a stream at these revisions, without those that it does not have. */
  async eventsAt(streamId: string, revisions: readonly number[]): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (let place = 0; place < revisions.length; place += AT_ONCE) {
      if (place > 0) await nextTurn();
      const read = revisions.slice(place, place + AT_ONCE);
      const found = await Promise.all(
        read.map((revision) => this.eventLog.readStream(streamId, revision, 1)),
      );
      events.push(...found.flat());
    }
    return events;
  }

  private async named(told: readonly ToldEvent[]): Promise<HistoryEntry[]> {
    const name = await this.actorNames(told.map(({ actor }) => actor));
    return told.map(({ at, actor, subject, what, reason }) => ({
      at,
      actor: name(actor),
      subject,
      what,
      reason,
    }));
  }
}

function nameOf(actor: Actor, names: ReadonlyMap<string, string>): string {
  if (actor.kind === 'user') return names.get(actor.userId) ?? 'Unbekannt';
  return actor.kind === 'system' ? 'System' : 'Besucher';
}
