import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { StoredEvent } from './event-store.js';

/** So many events are kept; whoever lags further behind reads them from the file. */
const KEPT = 1_000;

type ReadAll = (after: Position, limit: number) => readonly StoredEvent[];

/**
 * The end of the log for those who follow it: each event is read from the file by the first of them, and the others find
 * it here. After every commit a read costs the file's pages anew, for each reader.
 */
export class RecentEvents {
  private events: StoredEvent[] = [];
  /** The events are all of those after this position, up to the last of them. */
  private start: Position = START;

  constructor(private readonly read: ReadAll) {}

  /** As `readAll`, but perhaps fewer than there are; none only when there are none. */
  after(position: Position, limit: number): readonly StoredEvent[] {
    if (this.start <= position && position < this.end) {
      const known = this.events.findLastIndex((event) => event.position <= position) + 1;
      return this.events.slice(known, known + limit);
    }
    const events = this.read(position, limit);
    // They follow whoever is ahead, and not one who is still on his way through an old log.
    if (position > this.end) {
      this.events = [];
      this.start = position;
    }
    if (position === this.end) this.keep(events);
    return events;
  }

  private get end(): Position {
    return this.events.at(-1)?.position ?? this.start;
  }

  private keep(events: readonly StoredEvent[]): void {
    this.events.push(...events);
    // By halves, so that not every commit moves them all.
    if (this.events.length <= 2 * KEPT) return;
    const dropped = this.events.splice(0, this.events.length - KEPT);
    this.start = dropped.at(-1)?.position ?? this.start;
  }
}
