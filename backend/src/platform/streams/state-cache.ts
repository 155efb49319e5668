import type { Loaded } from './stream-type.js';
import { keepAtMost } from '../keep-at-most.js';

/** Each stream type has its own cached state: two types may fold one stream differently. */
export type Cached = Loaded<unknown> & {
  readonly type: unknown;
  /** When the first of its events was read, by `performance.now()`. */
  readonly since: number;
};

/** Of each kind, the least recently used states are dropped first. */
const MAX_STREAMS = 5_000;
/** Folding so many events again takes a tenth of a second or more, so that bookings must not drop these states. They are large. */
const LONG = 5_000;
const MAX_LONG_STREAMS = 50;

/** The states of streams by stream id. */
export class StateCache {
  private readonly short = new Map<string, Cached>();
  private readonly long = new Map<string, Cached>();

  get(streamId: string): Cached | undefined {
    return this.short.get(streamId) ?? this.long.get(streamId);
  }

  set(streamId: string, cached: Cached): void {
    this.delete(streamId);
    const isLong = cached.revision >= LONG;
    const states = isLong ? this.long : this.short;
    states.set(streamId, cached);
    keepAtMost(states, isLong ? MAX_LONG_STREAMS : MAX_STREAMS);
  }

  delete(streamId: string): void {
    this.short.delete(streamId);
    this.long.delete(streamId);
  }

  clear(): void {
    this.short.clear();
    this.long.clear();
  }
}
