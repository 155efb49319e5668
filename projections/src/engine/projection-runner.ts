import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Position, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { START } from '#contracts/kernel/domain-event.js';
import { advance, openTrack, slowest, type Advanced, type Track } from './advance.js';
import type { EngineLog, EventFeed } from './event-feed.js';
import type { ChangeListener, LiveReadModels, ReadModelHealth } from './live-read-models.js';
import type { AnyReadModel, ReadModel } from './read-model.js';
import { BeingBuilt, type ReadStore } from './read-store.js';
import { percentOf, shareBuilt } from './share-built.js';
import { StoredReadModels } from './stored-read-models.js';
import { Waiters } from './waiters.js';
import { WriteBehind } from './write-behind.js';

export type RunnerOptions = {
  readonly feed: EventFeed;
  readonly store: ReadStore;
  readonly models: readonly AnyReadModel[];
  readonly log?: EngineLog;
  /** Maximum number of events in one transaction; default 500, and 2,000 while a read model is built. */
  readonly batchSize?: number;
};

const DEFAULT_BATCH_SIZE = 500;
const BUILT_AT_ONCE = 2_000;
const SMALLEST_BATCH = 16;
/** Building a batch blocks the event loop: the batch size adapts to this time. */
const WANTED_BATCH_MS = 10;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 30_000;
/** Share of a read model that has reached its goal while others are still built: it gets no new events yet. */
const ALMOST_BUILT = 0.999;

/**
 * Updates all read models: reads the log once in global order and writes documents and checkpoints of each batch in one
 * transaction. A read model whose handler throws stops before that event and reports it in `health`; the others
 * continue. Read models that are behind at the start are built first, while the others can be read and follow.
 */
export class ProjectionRunner extends StoredReadModels implements LiveReadModels {
  private readonly feed: EventFeed;
  private readonly log: EngineLog | undefined;
  private readonly largestBatch: number;
  private readonly builtAtOnce: number;
  private batchSize: number;
  private tracks: Track[] = [];
  /** The read models being built, by name, and the position that each must reach. */
  private readonly goals = new Map<string, Position>();
  /** The read models that follow new events. */
  private followed: readonly Track[] = [];
  private readonly waiters = new Waiters();
  private readonly listeners = new Set<ChangeListener>();
  private readonly stopping = new AbortController();
  private subscription: { stop(): Promise<void> } | null = null;
  private connected = false;
  private opening: Promise<void> | null = null;
  private building: Promise<void> = Promise.resolve();

  constructor(private readonly options: RunnerOptions) {
    super(options.store);
    this.feed = options.feed;
    this.log = options.log;
    this.largestBatch = options.batchSize ?? DEFAULT_BATCH_SIZE;
    this.builtAtOnce = options.batchSize ?? BUILT_AT_ONCE;
    this.batchSize = this.largestBatch;
  }

  /** Resolves when queries can be asked: complete read models answer, the others reject with `BeingBuilt`. Idempotent. */
  start(): Promise<void> {
    this.opening ??= this.open();
    return this.opening;
  }

  /**
   * Resolves when every read model has reached the head of the log or stopped, older versions are dropped, and all follow
   * new events. Rejects if log or store fail.
   */
  built(): Promise<void> {
    return this.building;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.connected = false;
    this.waiters.endAll();
    // The callers of `start` and `built` get their errors.
    await this.opening?.catch(() => undefined);
    await this.building.catch(() => undefined);
    await this.subscription?.stop();
  }

  health(): readonly ReadModelHealth[] {
    return this.tracks.map(({ model: { collection }, position, poison }) => ({
      name: collection.name,
      version: collection.version,
      status: poison !== null ? 'stopped' : this.isLive(collection.name) ? 'live' : 'catching-up',
      position,
      error:
        poison === null
          ? null
          : { position: poison.event.position, type: poison.event.type, message: messageOf(poison.error) },
    }));
  }

  async percentBuilt(): Promise<number | null> {
    const shares = this.tracks.map((track) => this.shareOf(track)).filter((share) => share !== null);
    return shares.length === 0 ? null : percentOf(Math.min(...shares));
  }

  /** The position that all complete read models have reached; null: there is none. */
  position(): Position | null {
    return slowest(this.complete());
  }

  onChanged(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves to true once all complete read models have passed the position; to false after the timeout or a stop. */
  async waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    const passed = this.hasPassed(position) || (await this.waiters.wait(position, timeoutMs));
    return passed && this.tracks.every((track) => track.poison === null);
  }

  protected override async requireBuilt({
    collection,
  }: Pick<ReadModel<unknown>, 'collection'>): Promise<void> {
    if (this.goals.size === 0) return;
    const track = this.tracks.find(({ model }) => model.collection.name === collection.name);
    const share = track === undefined ? null : this.shareOf(track);
    if (share !== null) throw new BeingBuilt(percentOf(share));
  }

  private isLive(name: string): boolean {
    return this.connected && !this.goals.has(name);
  }

  private complete(): readonly Track[] {
    if (this.goals.size === 0) return this.tracks;
    return this.tracks.filter(({ model }) => !this.goals.has(model.collection.name));
  }

  private shareOf({ model, position, poison }: Track): number | null {
    const goal = this.goals.get(model.collection.name);
    // A stopped read model can be read with what it has.
    return goal === undefined || poison !== null ? null : (shareBuilt(position, goal) ?? ALMOST_BUILT);
  }

  private async build(): Promise<void> {
    const complete = this.complete();
    if (this.goals.size > 0 && complete.length > 0) this.follow(complete);
    await this.catchUp(this.tracks.filter((track) => !complete.includes(track)));
    await this.unfollow();
    await this.catchUp(this.tracks);
    if (this.stopping.signal.aborted) return;
    for (const { model, poison, position } of this.tracks)
      if (poison !== null) await this.store.aim(model.collection, position);
    const built = [...this.goals.keys()];
    this.goals.clear();
    this.tell(built, slowest(this.tracks) ?? START);
    this.follow(this.tracks);
    await this.dropOlderVersions();
  }

  /**
   * Brings these read models to the head of the log. A document that many events change is read and written once for each
   * batch, so batches are large, and the event loop gets a turn after each read model.
   */
  private async catchUp(tracks: readonly Track[]): Promise<void> {
    const store = new WriteBehind(this.store);
    for (;;) {
      const after = slowest(tracks);
      if (after === null || this.stopping.signal.aborted) break;
      const events = await this.feed.readAll(after, this.builtAtOnce);
      if (events.length === 0) break;
      this.report(await advance(store, tracks, events, nextTurn), events);
      await nextTurn();
    }
    await store.settled();
  }

  private async open(): Promise<void> {
    const head = await this.feed.head();
    // At once, because a process that takes over is waited for.
    this.tracks = await Promise.all(this.options.models.map((model) => this.openAt(model, head)));
    for (const { model, position } of this.tracks) {
      await this.store.aim(model.collection, head);
      if (position < head) this.goals.set(model.collection.name, head);
    }
    this.building = this.build();
    // The caller of `built` gets its error.
    this.building.catch(() => undefined);
  }

  private async openAt(model: AnyReadModel, head: Position): Promise<Track> {
    const track = await openTrack(this.store, model);
    // Another runner may have advanced since `head` was read.
    if (track.position <= head || track.position <= (await this.feed.head())) return track;
    const { name, version } = model.collection;
    this.log?.warn(
      { readModel: name, position: track.position, head },
      'Read model is ahead of the log; rebuilding it',
    );
    await this.store.drop(name, version);
    return openTrack(this.store, model);
  }

  private async take(events: readonly RecordedEvent[], tracks: readonly Track[]): Promise<void> {
    const advanced = await advance(this.store, tracks, events);
    this.batchSize = this.sizeWithin((events.length * WANTED_BATCH_MS) / Math.max(advanced.madeMs, 0.1));
    this.report(advanced, events);
  }

  private report({ changed, stopped }: Advanced, events: readonly RecordedEvent[]): void {
    for (const { model, poison } of stopped) {
      const event = { position: poison?.event.position, type: poison?.event.type };
      const details = { readModel: model.collection.name, event, error: messageOf(poison?.error) };
      this.log?.error(details, 'Read model stopped at an event that its handler rejects');
    }
    // Before the waiters, because they read next and listeners may hold caches.
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
    const least = slowest(this.complete());
    return least === null || least >= position;
  }

  private follow(tracks: readonly Track[]): void {
    this.followed = tracks;
    const after = slowest(tracks);
    this.connected = true;
    if (after === null || this.stopping.signal.aborted) return;
    this.subscription = this.feed.subscribe({
      after,
      batchSize: this.largestBatch,
      onEvents: (events) => this.takeLive(events, tracks),
      onError: (error) => void this.followAgain(error, tracks),
    });
  }

  private async followAgain(error: unknown, tracks: readonly Track[]): Promise<void> {
    this.connected = false;
    this.subscription = null;
    this.log?.error({ error: messageOf(error) }, 'Subscription to the log failed; retrying');
    if ((await this.pause(FIRST_RETRY_MS)) && this.followed === tracks) this.follow(tracks);
  }

  private async unfollow(): Promise<void> {
    this.followed = [];
    await this.subscription?.stop();
    this.subscription = null;
  }

  /**
   * Applies batches that are small enough for the event loop. Retries forever if the store fails, because events must
   * not be skipped; halves the batch, because a slow store may accept a smaller one.
   */
  private async takeLive(events: readonly RecordedEvent[], tracks: readonly Track[]): Promise<void> {
    let waitMs = FIRST_RETRY_MS;
    for (let done = 0; done < events.length && !this.stopping.signal.aborted;) {
      const part = events.slice(done, done + this.batchSize);
      try {
        await this.take(part, tracks);
        this.connected = true;
        done += part.length;
        waitMs = FIRST_RETRY_MS;
        if (done < events.length) await nextTurn();
      } catch (error) {
        this.connected = false;
        this.log?.error({ error: messageOf(error) }, 'The read store rejects changes; retrying');
        this.batchSize = this.sizeWithin(part.length / 2);
        await this.pause(waitMs);
        waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  private async pause(ms: number): Promise<boolean> {
    return delay(ms, true, { signal: this.stopping.signal }).catch(() => false);
  }

  private async dropOlderVersions(): Promise<void> {
    const complete = this.tracks.filter(({ poison }) => poison === null);
    await Promise.all(complete.map(({ model }) => this.dropOlderThan(model)));
  }

  private async dropOlderThan({ collection: { name, version } }: AnyReadModel): Promise<void> {
    for (const kept of await this.store.versions(name)) if (kept < version) await this.store.drop(name, kept);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
