import type { Loaded } from './stream-type.js';
import { keepAtMost } from '../keep-at-most.js';

/** The state of a stream. Another type, which folds the stream differently, folds it anew and takes its place. */
export type Cached = Loaded<unknown> & {
  readonly type: unknown;
  /** When the first of its events was read, by `performance.now()`. */
  readonly since: number;
};

/** The least recently used states are dropped first. */
const MAX_STREAMS = 5_000;
/** Folding so many events again takes a tenth of a second or more, so that bookings must not drop these states. */
const LONG = 5_000;
/** Of all long streams together: a state may keep 200 bytes of each event. */
const MAX_LONG_EVENTS = 1_000_000;

/** The states of streams by stream id. */
export class StateCache {
  private readonly short = new Map<string, Cached>();
  private readonly long = new Map<string, Cached>();

  get(streamId: string): Cached | undefined {
    return this.short.get(streamId) ?? this.long.get(streamId);
  }

  set(streamId: string, cached: Cached): void {
    this.delete(streamId);
    if (cached.revision >= LONG) {
      this.long.set(streamId, cached);
      this.dropLong();
    } else {
      this.short.set(streamId, cached);
      keepAtMost(this.short, MAX_STREAMS);
    }
  }

  delete(streamId: string): void {
    this.short.delete(streamId);
    this.long.delete(streamId);
  }

  clear(): void {
    this.short.clear();
    this.long.clear();
  }

  /** Drops the long streams that were used longest ago until the others have few enough events; one always stays. */
  private dropLong(): void {
    let events = [...this.long.values()].reduce((sum, { revision }) => sum + revision, 0);
    for (const [streamId, { revision }] of this.long) {
      if (events <= MAX_LONG_EVENTS || this.long.size === 1) return;
      this.long.delete(streamId);
      events -= revision;
    }
  }
}
