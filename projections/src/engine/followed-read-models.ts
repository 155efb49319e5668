import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { EngineLog } from './event-feed.js';
import type { ChangeListener, LiveReadModels, ReadModelHealth } from './live-read-models.js';
import type { AnyReadModel } from './read-model.js';
import type { ReadModelNews, Standing } from './read-model-news.js';
import type { ReadModel } from './read-model.js';
import { BeingBuilt, type ReadStore } from './read-store.js';
import { percentOf } from './share-built.js';
import { StoredReadModels } from './stored-read-models.js';
import { Waiters } from './waiters.js';

export type FollowedOptions = {
  readonly store: ReadStore;
  readonly models: readonly AnyReadModel[];
  readonly news: ReadModelNews;
  readonly log?: EngineLog;
  /** Without news for this time, read models count as catching up; default 10 s. */
  readonly silentAfterMs?: number;
};

const SILENT_AFTER_MS = 10_000;

const UNKNOWN: Standing = { position: START, health: [] };

/**
 * The read models in a process that does not update them: reads the shared store, and learns their positions from news.
 * So every process can wait until its own writes are visible. A read model that was never completely built cannot be
 * read, because missing documents would look deleted: queries then reject with `BeingBuilt`.
 */
export class FollowedReadModels extends StoredReadModels implements LiveReadModels {
  private standing: Standing = UNKNOWN;
  private newsHeard = 0;
  private heardAt = performance.now();
  private readonly waiters = new Waiters();
  private readonly listeners = new Set<ChangeListener>();
  private stopListening: () => void = () => undefined;

  constructor(private readonly options: FollowedOptions) {
    super(options.store);
  }

  /** Opens the collections, so that queries work before the first write, and starts to listen. */
  async start(): Promise<void> {
    // One after the other: processes that start together on an empty server create collections, which keeps it busy.
    for (const { collection } of this.options.models) await this.store.open(collection);
    this.stopListening = this.options.news.listen({
      onNews: ({ names, ...standing }) => {
        this.newsHeard += 1;
        this.learn(standing, names);
      },
      onMissed: () => void this.catchUp(),
    });
    await this.catchUp();
  }

  /** Does not wait: the read models are built by another process. */
  built(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.stopListening();
    this.waiters.endAll();
    return Promise.resolve();
  }

  /**
   * The last published health. A read model counts as catching up if its version is unknown or no news arrive: no
   * process updates it, or another release does.
   */
  health(): readonly ReadModelHealth[] {
    const isSilent = performance.now() - this.heardAt > (this.options.silentAfterMs ?? SILENT_AFTER_MS);
    return this.options.models.map(({ collection: { name, version } }) => {
      const known = this.standing.health.find((it) => it.name === name && it.version === version);
      if (known === undefined) return { name, version, status: 'catching-up', position: START, error: null };
      return isSilent && known.status === 'live' ? { ...known, status: 'catching-up' } : known;
    });
  }

  async percentBuilt(): Promise<number | null> {
    const shares = await Promise.all(
      this.options.models.map(({ collection }) => this.store.shareBuilt(collection)),
    );
    const unbuilt = shares.filter((share) => share !== null);
    return unbuilt.length === 0 ? null : percentOf(Math.min(...unbuilt));
  }

  onChanged(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    const passed = this.hasPassed(position) || (await this.waiters.wait(position, timeoutMs));
    return passed && this.health().every((it) => it.status !== 'stopped' && it.position >= position);
  }

  protected override async requireBuilt({
    collection,
  }: Pick<ReadModel<unknown>, 'collection'>): Promise<void> {
    const share = await this.store.shareBuilt(collection);
    if (share !== null) throw new BeingBuilt(percentOf(share));
  }

  /** After missed news: any read model may have changed. */
  private async catchUp(): Promise<void> {
    const names = this.options.models.map(({ collection }) => collection.name);
    const { newsHeard } = this;
    let latest: Standing | null = null;
    try {
      latest = await this.options.news.latest();
    } catch (err) {
      this.options.log?.warn({ err }, 'Cannot get the position of the read models');
    }
    // News that arrived meanwhile are newer than the answer.
    const standing = newsHeard === this.newsHeard ? latest : this.standing;
    if (standing === null) this.tell(names);
    else this.learn(standing, names);
  }

  private learn(standing: Standing, names: readonly string[]): void {
    this.standing = standing;
    this.heardAt = performance.now();
    // Before the waiters, because they read next and listeners may hold caches.
    if (names.length > 0) this.tell(names);
    this.waiters.settle((position) => this.hasPassed(position));
  }

  private tell(names: readonly string[]): void {
    for (const listener of this.listeners) {
      try {
        listener(names, this.standing.position);
      } catch (err) {
        this.options.log?.error({ err }, 'A listener to read model changes failed');
      }
    }
  }

  private hasPassed(position: Position): boolean {
    return this.standing.position >= position;
  }
}
