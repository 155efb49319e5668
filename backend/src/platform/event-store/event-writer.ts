import { Chain, GENESIS } from '../seal/chain.js';
import type { DurableDatabase } from '../sqlite/durable-database.js';

/** How an expected revision travels to the writer: a revision, or one of these. */
export const EXPECT_ANY = -2;
export const EXPECT_NONE = -1;

/**
 * Appends as they travel to the writer, laid out flat because that is the fastest thing to copy between threads:
 * `stream, expected, count, (id, type, version, data, metadata) × count`, one append after the other.
 */
export type AppendsOnTheWire = readonly (string | number)[];
const FIELDS_PER_EVENT = 5;

/**
 * Appends that are written in one go. Of a whole group each is, or none; there an append of no events only says where its
 * stream must stand.
 */
export type AppendGroup = { readonly appends: AppendsOnTheWire; readonly isWhole: boolean };

/**
 * The outcome of one append, three numbers each: `[WRITTEN, revision, sequence]` or `[CONFLICT, actual revision, 0]`.
 * A whole group has one for all: `[WRITTEN, 0, sequence of the last event]`, or `[CONFLICT, actual revision, which]`.
 */
export const WRITTEN = 1;
export const CONFLICT = 0;
export const NUMBERS_PER_OUTCOME = 3;

/** Where a stream stands: its number in the table of streams and its last event. */
type Tip = {
  readonly stream: number;
  readonly revision: number;
  readonly id: string;
  readonly position: number;
};
const NO_STREAM: Tip = { stream: 0, revision: -1, id: '', position: 0 };
/** How many tips are remembered, to save a look-up for each append. */
const MAX_TIPS = 10_000;

/** Writes groups of appends, each group in one transaction, and keeps the hash chain with them. */
export class EventWriter {
  private readonly begin;
  private readonly commit;
  private readonly insertStream;
  private readonly insertEvent;
  private readonly selectTip;
  private readonly selectLastIds;
  private readonly chain = new Chain();
  private readonly tips = new Map<string, Tip>();
  private position: number;
  private hash: Uint8Array;

  constructor(private readonly database: DurableDatabase) {
    this.begin = database.prepare('BEGIN IMMEDIATE');
    this.commit = database.prepare('COMMIT');
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
   * Writes all appends that meet their expectation and commits them; the others conflict and write nothing.
   * Returns three numbers for each append, in order; of a whole group all are written, or none, and they have one
   * outcome. On an error nothing of all the groups was written.
   */
  write(groups: readonly AppendGroup[]): number[] {
    const { position, hash } = this;
    const outcomes: number[] = [];
    this.begin.run();
    try {
      for (const { appends, isWhole } of groups) {
        if (isWhole) this.writeWhole(appends, outcomes);
        else this.writeAppends(appends, outcomes);
      }
      this.commit.run();
      return outcomes;
    } catch (error) {
      this.position = position;
      this.hash = hash;
      this.tips.clear();
      // After some errors (full disk, damaged page) SQLite has rolled back by itself.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  private writeAppends(appends: AppendsOnTheWire, outcomes: number[]): void {
    let at = 0;
    while (at < appends.length) {
      const streamId = appends[at] as string;
      const expected = appends[at + 1] as number;
      const first = at + 3;
      const end = first + (appends[at + 2] as number) * FIELDS_PER_EVENT;
      const tip = this.tipOf(streamId);
      if (this.isRepeated(appends, first, end, tip)) {
        outcomes.push(WRITTEN, tip.revision, tip.position);
      } else if (expected !== EXPECT_ANY && expected !== tip.revision) {
        outcomes.push(CONFLICT, tip.revision, 0);
      } else {
        const written = this.writeEvents(appends, first, end, streamId, tip);
        outcomes.push(WRITTEN, written.revision, written.position);
      }
      at = end;
    }
  }

  private writeWhole(wire: AppendsOnTheWire, outcomes: number[]): void {
    const appends = appendsOf(wire);
    const revisions = new Map<string, number>();
    for (const [index, { streamId, expected, first, end }] of appends.entries()) {
      const revision = revisions.get(streamId) ?? this.tipOf(streamId).revision;
      if (expected !== EXPECT_ANY && expected !== revision) {
        outcomes.push(CONFLICT, revision, index);
        return;
      }
      revisions.set(streamId, revision + (end - first) / FIELDS_PER_EVENT);
    }
    for (const { streamId, first, end } of appends)
      if (end > first) this.writeEvents(wire, first, end, streamId, this.tipOf(streamId));
    outcomes.push(WRITTEN, 0, this.position);
  }

  /** The same ids in the same order stand at the end of the stream already: the answer to an earlier try was lost. */
  private isRepeated(appends: AppendsOnTheWire, first: number, end: number, tip: Tip): boolean {
    const count = (end - first) / FIELDS_PER_EVENT;
    if (appends[end - FIELDS_PER_EVENT] !== tip.id || count > tip.revision + 1) return false;
    if (count === 1) return true;
    const last = this.selectLastIds.all(tip.stream, tip.revision - count) as { id: string }[];
    return last.every(({ id }, index) => id === appends[first + index * FIELDS_PER_EVENT]);
  }

  private writeEvents(
    appends: AppendsOnTheWire,
    first: number,
    end: number,
    streamId: string,
    before: Tip,
  ): Tip {
    const stream =
      before === NO_STREAM ? Number(this.insertStream.run(streamId).lastInsertRowid) : before.stream;
    let { revision } = before;
    let id = '';
    for (let at = first; at < end; at += FIELDS_PER_EVENT) {
      revision += 1;
      id = appends[at] as string;
      const event = {
        position: this.position + 1,
        streamId,
        revision,
        id,
        type: appends[at + 1] as string,
        version: appends[at + 2] as number,
        data: appends[at + 3] as string,
        metadata: appends[at + 4] as string,
      };
      const hash = this.chain.link(this.hash, event);
      const { position, type, version, data, metadata } = event;
      this.insertEvent.run(position, stream, revision, id, type, version, data, metadata, hash);
      this.position = position;
      this.hash = hash;
    }
    const tip = { stream, revision, id, position: this.position };
    this.tips.set(streamId, tip);
    return tip;
  }

  private tipOf(streamId: string): Tip {
    const known = this.tips.get(streamId);
    if (known !== undefined) return known;
    if (this.tips.size >= MAX_TIPS) this.tips.clear();
    const tip = (this.selectTip.get(streamId) as Tip | undefined) ?? NO_STREAM;
    if (tip !== NO_STREAM) this.tips.set(streamId, tip);
    return tip;
  }
}

/** Where one append of several stands on the wire: its events lie from `first` to `end`. */
type PlacedAppend = {
  readonly streamId: string;
  readonly expected: number;
  readonly first: number;
  readonly end: number;
};

function appendsOf(wire: AppendsOnTheWire): readonly PlacedAppend[] {
  const appends: PlacedAppend[] = [];
  for (let at = 0; at < wire.length;) {
    const first = at + 3;
    const end = first + (wire[at + 2] as number) * FIELDS_PER_EVENT;
    appends.push({ streamId: wire[at] as string, expected: wire[at + 1] as number, first, end });
    at = end;
  }
  return appends;
}
