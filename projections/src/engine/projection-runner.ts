import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Position, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { START } from '#contracts/kernel/domain-event.js';
import { advance, openTrack, slowest, type Track } from './advance.js';
import type { EngineLog, EventFeed } from './event-feed.js';
import type { ChangeListener, LiveReadModels, ReadModelHealth } from './live-read-models.js';
import type { AnyReadModel } from './read-model.js';
import type { ReadStore } from './read-store.js';
import { StoredReadModels } from './stored-read-models.js';
import { Waiters } from './waiters.js';

export type RunnerOptions = {
  readonly feed: EventFeed;
  readonly store: ReadStore;
  readonly models: readonly AnyReadModel[];
  readonly log?: EngineLog;
  /** Most events in one transaction; default 500. */
  readonly batchSize?: number;
};

const DEFAULT_BATCH_SIZE = 500;
const SMALLEST_BATCH = 16;
/** To make a batch holds up the event loop; its size follows from how long that took for the last one. */
const WANTED_BATCH_MS = 10;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 30_000;

/**
 * Keeps all read models up with the log: one pass in global order, documents and checkpoints in one transaction for
 * each batch. A read model whose handler throws stops before that event and says so in `health`; the others go on.
 */
export class ProjectionRunner extends StoredReadModels implements LiveReadModels {
  private readonly feed: EventFeed;
  private readonly log: EngineLog | undefined;
  private readonly largestBatch: number;
  private batchSize: number;
  private tracks: Track[] = [];
  private readonly waiters = new Waiters();
  private readonly listeners = new Set<ChangeListener>();
  private readonly stopping = new AbortController();
  private subscription: { stop(): Promise<void> } | null = null;
  private connected = false;
  private starting: Promise<void> = Promise.resolve();

  constructor(private readonly options: RunnerOptions) {
    super(options.store);
    this.feed = options.feed;
    this.log = options.log;
    this.largestBatch = options.batchSize ?? DEFAULT_BATCH_SIZE;
    this.batchSize = this.largestBatch;
  }

  /**
   * Fulfilled when every read model is at the head of the log or stopped; then older versions are dropped and new
   * events are followed. Laggards come first: the pass begins where the slowest stands. Rejects when log or store fail.
   */
  start(): Promise<void> {
    this.starting = this.catchUp();
    return this.starting;
  }

  /** Fulfilled when no batch is under way any more, also of a start. Does not close the store. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.connected = false;
    this.waiters.endAll();
    // Whoever started it is told why it failed.
    await this.starting.catch(() => undefined);
    await this.subscription?.stop();
  }

  /** How each read model stands. */
  health(): readonly ReadModelHealth[] {
    return this.tracks.map(({ model: { collection }, position, poison }) => ({
      name: collection.name,
      version: collection.version,
      status: poison !== null ? 'stopped' : this.connected ? 'live' : 'catching-up',
      position,
      error:
        poison === null
          ? null
          : { position: poison.event.position, type: poison.event.type, message: messageOf(poison.error) },
    }));
  }

  /** Whoever starts it waits until everything is built. */
  async percentBuilt(): Promise<null> {
    return null;
  }

  /** All running read models have passed it; null: none runs. */
  position(): Position | null {
    return slowest(this.tracks);
  }

  /** Tells the listener of every batch until the returned function is called. */
  onChanged(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Fulfilled when all read models that run have passed the position: with true, or with false when one is stopped
   * or the time is over.
   */
  async waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    const passed = this.hasPassed(position) || (await this.waiters.wait(position, timeoutMs));
    return passed && this.tracks.every((track) => track.poison === null);
  }

  private async catchUp(): Promise<void> {
    const head = await this.feed.head();
    for (const model of this.options.models) this.tracks.push(await this.openAt(model, head));
    for (const { model } of this.tracks) await this.store.aim(model.collection, head);
    for (;;) {
      const after = slowest(this.tracks);
      if (after === null || this.stopping.signal.aborted) break;
      const events = await this.feed.readAll(after, this.batchSize);
      if (events.length === 0) break;
      await this.take(events);
      await nextTurn();
    }
    if (this.stopping.signal.aborted) return;
    // One that stands still at an event shows what it has, as it would if that event came later.
    for (const { model, poison, position } of this.tracks)
      if (poison !== null) await this.store.aim(model.collection, position);
    await this.dropOlderVersions();
    this.follow();
  }

  private async openAt(model: AnyReadModel, head: Position): Promise<Track> {
    const track = await openTrack(this.store, model);
    // Another runner may have gone on since the head was asked for.
    if (track.position <= head || track.position <= (await this.feed.head())) return track;
    const { name, version } = model.collection;
    this.log?.warn(
      { readModel: name, position: track.position, head },
      'Read model is ahead of the log; built anew',
    );
    await this.store.drop(name, version);
    return openTrack(this.store, model);
  }

  /** One transaction; then everybody who waits or listens is told. */
  private async take(events: readonly RecordedEvent[]): Promise<void> {
    const { changed, stopped, madeMs } = await advance(this.store, this.tracks, events);
    this.batchSize = this.sizeWithin((events.length * WANTED_BATCH_MS) / Math.max(madeMs, 0.1));
    for (const { model, poison } of stopped) {
      const event = { position: poison?.event.position, type: poison?.event.type };
      const details = { readModel: model.collection.name, event, error: messageOf(poison?.error) };
      this.log?.error(details, 'Read model stopped at an event that it cannot take');
    }
    // Who waits reads next: whatever a listener remembers must be gone by then.
    this.tell(changed, events.at(-1)?.position ?? START);
    this.waiters.settle((position) => this.hasPassed(position));
  }

  private sizeWithin(fitting: number): number {
    return Math.min(this.largestBatch, Math.max(SMALLEST_BATCH, Math.round(fitting)));
  }

  private tell(changed: readonly string[], position: Position): void {
    for (const listener of this.listeners) {
      try {
        listener(changed, position);
      } catch (error) {
        this.log?.error({ error: messageOf(error) }, 'A listener to read model changes failed');
      }
    }
  }

  private hasPassed(position: Position): boolean {
    if (this.tracks.length === 0) return this.options.models.length === 0;
    const least = slowest(this.tracks);
    return least === null || least >= position;
  }

  private follow(): void {
    const after = slowest(this.tracks);
    this.connected = true;
    if (after === null || this.stopping.signal.aborted) return;
    this.subscription = this.feed.subscribe({
      after,
      batchSize: this.largestBatch,
      onEvents: (events) => this.takeLive(events),
      onError: (error) => void this.followAgain(error),
    });
  }

  /** The subscription broke: begin again where the read models stand. */
  private async followAgain(error: unknown): Promise<void> {
    this.connected = false;
    this.subscription = null;
    this.log?.error({ error: messageOf(error) }, 'The log does not deliver events; trying again');
    if (await this.pause(FIRST_RETRY_MS)) this.follow();
  }

  /**
   * Batches small enough for the event loop; the store's faults are waited out, since skipping is no choice. What a slow
   * store does not take in time it may take in smaller parts.
   */
  private async takeLive(events: readonly RecordedEvent[]): Promise<void> {
    let waitMs = FIRST_RETRY_MS;
    for (let done = 0; done < events.length && !this.stopping.signal.aborted;) {
      const part = events.slice(done, done + this.batchSize);
      try {
        await this.take(part);
        this.connected = true;
        done += part.length;
        waitMs = FIRST_RETRY_MS;
        if (done < events.length) await nextTurn();
      } catch (error) {
        this.connected = false;
        this.log?.error({ error: messageOf(error) }, 'The read store does not take changes; trying again');
        this.batchSize = this.sizeWithin(part.length / 2);
        await this.pause(waitMs);
        waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  /** False when the runner was stopped meanwhile. */
  private async pause(ms: number): Promise<boolean> {
    return delay(ms, true, { signal: this.stopping.signal }).catch(() => false);
  }

  private async dropOlderVersions(): Promise<void> {
    for (const { model, poison } of this.tracks) {
      if (poison !== null) continue;
      const { name, version } = model.collection;
      for (const kept of await this.store.versions(name)) {
        if (kept < version) await this.store.drop(name, kept);
      }
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
