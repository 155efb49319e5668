import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { START } from '#contracts/kernel/domain-event.js';
import { type EventStore } from '../../../platform/event-store/event-store.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { idsOf, notes } from './notes.js';

const WRITERS = 8;

/** Repeats the work until the server answers. */
export async function untilBack<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await nextTurn();
    }
  }
}

/** Writers that repeat each append with the same ids until it is acknowledged, and a subscription beside them. */
export class Load {
  readonly faults = new Set<string>();
  slowestMs = 0;
  private readonly written = new Map<string, string[]>();
  private readonly seen: string[] = [];
  private acknowledged = 0;
  private failures = 0;
  private isFinished = false;
  private readonly writing: Promise<unknown>;
  private readonly subscription;
  private subscriptionError: unknown;

  constructor(private readonly store: EventStore) {
    this.subscription = store.subscribe({
      after: START,
      onEvents: async (events) => void this.seen.push(...idsOf(events)),
      onError: (error) => (this.subscriptionError = error),
    });
    this.writing = Promise.all(Array.from({ length: WRITERS }, () => this.write(`load-${newId()}`)));
  }

  /** Resolves after `more` further acknowledged appends. */
  async acknowledges(more: number): Promise<void> {
    const wanted = this.acknowledged + more;
    while (this.acknowledged < wanted) await nextTurn();
  }

  async failsOnce(): Promise<void> {
    const { failures } = this;
    while (this.failures === failures) await nextTurn();
  }

  async finish(): Promise<void> {
    this.isFinished = true;
    await this.writing;
  }

  /** Expects each acknowledged event once and in order, in the log and in the subscription. */
  async requireEachOnce(): Promise<void> {
    for (const [streamId, ids] of this.written) {
      expect(idsOf(await this.store.readStream(streamId))).toEqual(ids);
    }
    const all = idsOf(await this.store.readAll(START, 1_000_000));
    expect(all).toHaveLength([...this.written.values()].flat().length);
    while (this.seen.length < all.length && this.subscriptionError === undefined) await nextTurn();
    expect(this.subscriptionError).toBeUndefined();
    expect(this.seen).toEqual(all);
    await this.subscription.stop();
  }

  private async write(streamId: string): Promise<void> {
    const ids: string[] = [];
    this.written.set(streamId, ids);
    while (!this.isFinished) {
      const events = notes(2);
      const expected = ids.length === 0 ? 'none' : ids.length - 1;
      await untilBack(() => this.timed(() => this.store.append(streamId, expected, events)));
      ids.push(...idsOf(events));
      this.acknowledged++;
    }
  }

  private async timed<Result>(work: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await work();
    } catch (error) {
      this.failures++;
      this.faults.add(error instanceof StoreUnavailable ? error.fault : String(error));
      throw error;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    }
  }
}
