import type { EncodedEvent } from '../../../platform/event-store/event-limits.js';
import type { ExpectedRevision, StreamAppend } from '../../../platform/event-store/event-store.js';
import { Chain, GENESIS } from '../../../platform/seal/chain.js';
import type { DurableDatabase } from '../../sqlite/durable-database.js';

type EncodedAppend = StreamAppend<EncodedEvent>;

export type AppendOutcome =
  | {
      readonly kind: 'written';
      /** Of the last event. */
      readonly revision: number;
      readonly position: number;
    }
  | {
      readonly kind: 'conflict';
      readonly streamId: string;
      readonly expected: ExpectedRevision;
      /** The stream's last revision; -1 if it does not exist. */
      readonly actual: number;
    };

type Tip = {
  readonly stream: number;
  readonly revision: number;
  readonly id: string;
  readonly position: number;
};
const NO_STREAM: Tip = { stream: 0, revision: -1, id: '', position: 0 };

export class EventWriter {
  private readonly insertStream;
  private readonly insertEvent;
  private readonly selectTip;
  private readonly selectLastIds;
  private readonly chain = new Chain();
  /** Stream ends read in the current transaction. */
  private readonly tips = new Map<string, Tip>();
  private position: number;
  private hash: Uint8Array;

  constructor(private readonly database: DurableDatabase) {
    this.insertStream = database.prepare('INSERT INTO streams (name) VALUES (?)');
    this.insertEvent = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.selectTip = database.prepare(
      `SELECT stream, revision, id, position FROM streams CROSS JOIN events ON stream = number WHERE name = ?
       ORDER BY revision DESC LIMIT 1`,
    );
    this.selectLastIds = database.prepare(
      'SELECT id FROM events WHERE stream = ? AND revision > ? ORDER BY revision',
    );
    const last = database
      .prepare('SELECT position, hash FROM events ORDER BY position DESC LIMIT 1')
      .get() as { position: number; hash: Uint8Array } | undefined;
    this.position = last?.position ?? 0;
    this.hash = last?.hash ?? GENESIS;
  }

  /**
   * Commits all groups of appends in one transaction and returns their outcomes in order. A group is atomic: nothing of
   * it is written if one stream has another revision than expected. Throws if no group was written.
   */
  write(groups: readonly (readonly EncodedAppend[])[]): AppendOutcome[] {
    const { position, hash } = this;
    this.tips.clear();
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const outcomes = groups.map((group) => this.writeGroup(group));
      this.database.exec('COMMIT');
      return outcomes;
    } catch (error) {
      this.position = position;
      this.hash = hash;
      // After some errors (full disk, damaged page) SQLite has already rolled back.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  private writeGroup(group: readonly EncodedAppend[]): AppendOutcome {
    const repeated = this.repeatedTip(group);
    if (repeated !== null)
      return { kind: 'written', revision: repeated.revision, position: repeated.position };
    const conflict = this.conflictIn(group);
    if (conflict !== null) return conflict;
    let revision = -1;
    for (const { streamId, events } of group)
      if (events.length > 0) revision = this.writeEvents(streamId, events);
    return { kind: 'written', revision, position: this.position };
  }

  /**
   * The stream's end if it already ends with these events: a retry after a lost answer. Only single appends are
   * retried.
   */
  private repeatedTip(group: readonly EncodedAppend[]): Tip | null {
    const [append] = group;
    if (append === undefined || group.length > 1) return null;
    const ids = append.events.map(({ id }) => id);
    const tip = this.tipOf(append.streamId);
    if (ids.at(-1) !== tip.id || ids.length > tip.revision + 1) return null;
    const last = this.selectLastIds.all(tip.stream, tip.revision - ids.length) as { id: string }[];
    return last.every(({ id }, place) => id === ids[place]) ? tip : null;
  }

  private conflictIn(group: readonly EncodedAppend[]): AppendOutcome | null {
    const revisions = new Map<string, number>();
    for (const { streamId, expected, events } of group) {
      const actual = revisions.get(streamId) ?? this.tipOf(streamId).revision;
      if (expected !== 'any' && (expected === 'none' ? -1 : expected) !== actual)
        return { kind: 'conflict', streamId, expected, actual };
      revisions.set(streamId, actual + events.length);
    }
    return null;
  }

  private writeEvents(streamId: string, events: readonly EncodedEvent[]): number {
    const tip = this.tipOf(streamId);
    const stream = tip === NO_STREAM ? Number(this.insertStream.run(streamId).lastInsertRowid) : tip.stream;
    let { revision, id: lastId } = tip;
    for (const { id, type, version, data, metadata } of events) {
      revision += 1;
      lastId = id;
      const position = this.position + 1;
      const event = { position, streamId, revision, id, type, version, data, metadata };
      this.hash = this.chain.link(this.hash, event);
      this.insertEvent.run(position, stream, revision, id, type, version, data, metadata, this.hash);
      this.position = position;
    }
    this.tips.set(streamId, { stream, revision, id: lastId, position: this.position });
    return revision;
  }

  private tipOf(streamId: string): Tip {
    const known = this.tips.get(streamId);
    if (known !== undefined) return known;
    const tip = (this.selectTip.get(streamId) as Tip | undefined) ?? NO_STREAM;
    this.tips.set(streamId, tip);
    return tip;
  }
}
