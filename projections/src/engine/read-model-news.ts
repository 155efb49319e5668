import type { Position } from '#contracts/kernel/domain-event.js';
import type { ReadModelHealth } from './live-read-models.js';

/** Position and health of the read models, published by the process that updates them. */
export type Standing = {
  /** All running read models have passed it. */
  readonly position: Position;
  readonly health: readonly ReadModelHealth[];
};

export type News = Standing & {
  readonly names: readonly string[];
};

export type NewsListener = {
  onNews(news: News): void;
  /** The connection was lost and restored: news in between are lost. */
  onMissed(): void;
};

/**
 * Carries position and health from the process that updates the read models to those that read them. News reach every
 * listener in order while the connection lasts; after a reconnect listeners get `onMissed`. `latest` returns the last
 * published news of any process. News may be lost, so they are repeated.
 */
export interface ReadModelNews {
  tell(news: News): Promise<void>;
  /** Null: nothing was published, or it has expired. */
  latest(): Promise<Standing | null>;
  /** Returns a function that unsubscribes. */
  listen(listener: NewsListener): () => void;
}
