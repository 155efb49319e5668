import { keepAtMost } from '../keep-at-most.js';
import type { ExpectedRevision, StoredEvent, StreamAppend } from './event-store.js';

/** So many streams are remembered; those that were noted first go first. */
const MAX_STREAMS = 10_000;

/**
 * The revisions above which streams are known to have nothing: this process is the only one that appends, and learns here
 * of all that is written. Whoever asks for what is newer need not go to the file then; a look there costs some ten
 * microseconds, since each commit of the writer empties what the reading connection has in memory.
 */
export class KnownTips {
  private readonly tips = new Map<string, number>();

  /** True when it is certain that the stream has nothing from this revision on. */
  isBehind(streamId: string, revision: number): boolean {
    const tip = this.tips.get(streamId);
    return tip !== undefined && revision > tip;
  }

  /** The stream has nothing above this revision; -1: it does not exist. */
  note(streamId: string, revision: number): void {
    const known = this.tips.get(streamId);
    if (known !== undefined && known >= revision) return;
    this.tips.set(streamId, revision);
    keepAtMost(this.tips, MAX_STREAMS);
  }

  /** These events were read: whoever follows the log may see one before its append is answered. */
  noteRead(events: readonly StoredEvent[]): void {
    for (const { streamId, revision } of events)
      if (this.isBehind(streamId, revision)) this.note(streamId, revision);
  }

  /** These appends were written as a whole. */
  noteWhole(appends: readonly StreamAppend<unknown>[]): void {
    for (const { streamId, expected, events } of appends) {
      if (expected === 'any') this.tips.delete(streamId);
      else this.note(streamId, lastOf(expected) + events.length);
    }
  }

  /** It is not certain what was written. */
  forgetAll(): void {
    this.tips.clear();
  }
}

function lastOf(expected: Exclude<ExpectedRevision, 'any'>): number {
  return expected === 'none' ? -1 : expected;
}
