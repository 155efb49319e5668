import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { EngineLog } from './event-feed.js';
import type { ChangeListener, LiveReadModels, ReadModelHealth } from './live-read-models.js';
import type { AnyReadModel } from './read-model.js';
import type { ReadModelNews, Standing } from './read-model-news.js';
import type { ReadModel } from './read-model.js';
import { BeingBuilt, type ReadStore } from './read-store.js';
import { StoredReadModels } from './stored-read-models.js';
import { Waiters } from './waiters.js';

export type FollowedOptions = {
  readonly store: ReadStore;
  readonly models: readonly AnyReadModel[];
  readonly news: ReadModelNews;
  readonly log?: EngineLog;
  /** After this time without news nobody seems to keep the read models up; default 10 s. */
  readonly silentAfterMs?: number;
};

/** The standing is told every second. */
const SILENT_AFTER_MS = 10_000;

const UNKNOWN: Standing = { position: START, health: [] };

/**
 * The read models as a process sees them that does not run them: it reads the same store, and learns from the news how
 * far they are. So everybody reads his own writes, whichever process took them. One that has never been built up to the
 * end of the log is not read: what it does not hold yet would look as if it did not exist. Then queries reject with
 * `BeingBuilt`.
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

  /** Opens the collections, so that they can be read before anything was written to them, and begins to listen. */
  async start(): Promise<void> {
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

  /** Nobody waits any longer. */
  stop(): Promise<void> {
    this.stopListening();
    this.waiters.endAll();
    return Promise.resolve();
  }

  /**
   * As it was told last. One that is not spoken of in this version, or of which nothing is heard any more, counts as
   * catching up: nobody keeps it up, or another release does.
   */
  health(): readonly ReadModelHealth[] {
    const isSilent = performance.now() - this.heardAt > (this.options.silentAfterMs ?? SILENT_AFTER_MS);
    return this.options.models.map(({ collection: { name, version } }) => {
      const told = this.standing.health.find((it) => it.name === name && it.version === version);
      if (told === undefined) return { name, version, status: 'catching-up', position: START, error: null };
      return isSilent && told.status === 'live' ? { ...told, status: 'catching-up' } : told;
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

  /** News may have been lost: whatever is shown anywhere may have changed. */
  private async catchUp(): Promise<void> {
    const names = this.options.models.map(({ collection }) => collection.name);
    const { newsHeard } = this;
    let latest: Standing | null = null;
    try {
      latest = await this.options.news.latest();
    } catch (err) {
      this.options.log?.warn({ err }, 'How the read models stand cannot be learned now');
    }
    // What was heard while asking is newer than the answer.
    const standing = newsHeard === this.newsHeard ? latest : this.standing;
    if (standing === null) this.tell(names);
    else this.learn(standing, names);
  }

  private learn(standing: Standing, names: readonly string[]): void {
    this.standing = standing;
    this.heardAt = performance.now();
    // Who waits reads next: whatever a listener remembers must be gone by then.
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

/** Never 100, which would be all. */
function percentOf(share: number): number {
  return Math.floor(share * 100);
}
