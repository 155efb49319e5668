import type { Position } from '#contracts/kernel/domain-event.js';
import type { StoredEvent } from './event-store.js';

/** So many events are kept; whoever lags further behind reads them from the file. */
const KEPT = 2_000;

type ReadAll = (after: Position, limit: number) => readonly StoredEvent[];

/**
 * The end of the log for those who follow it: each event is read from the file by the first of them, and the others find
 * it here. After every commit a read costs the file's pages anew, for each reader.
 */
export class RecentEvents {
  private events: StoredEvent[] = [];
  /** The events are all of those after this position, up to the last of them. */
  private start: Position = '';

  constructor(private readonly read: ReadAll) {}

  /** As `readAll`, but perhaps fewer than there are; none only when there are none. */
  after(position: Position, limit: number): readonly StoredEvent[] {
    const last = this.events.at(-1);
    if (last !== undefined && this.start <= position && position < last.position) {
      const known = this.events.findLastIndex((event) => event.position <= position) + 1;
      return this.events.slice(known, known + limit);
    }
    const events = this.read(position, limit);
    if (last === undefined) this.start = position;
    if (last === undefined || last.position === position) this.keep(events);
    return events;
  }

  private keep(events: readonly StoredEvent[]): void {
    this.events.push(...events);
    // By halves, so that not every commit moves them all.
    if (this.events.length <= 2 * KEPT) return;
    const dropped = this.events.splice(0, this.events.length - KEPT);
    this.start = dropped.at(-1)?.position ?? this.start;
  }
}
