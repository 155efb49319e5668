import type { Position } from '#contracts/kernel/domain-event.js';
import type { ReadModelHealth } from './live-read-models.js';

/** How the read models stand, told by the one process that keeps them up. */
export type Standing = {
  /** All running read models have passed it. */
  readonly position: Position;
  readonly health: readonly ReadModelHealth[];
};

/** What the last batch did. */
export type News = Standing & {
  /** The read models that it changed; none: only the position moved, or nothing did. */
  readonly names: readonly string[];
};

export type NewsListener = {
  onNews(news: News): void;
  /** The connection was cut and stands again: what was told meanwhile is lost. */
  onMissed(): void;
};

/**
 * Carries the standing of the read models from the process that runs them to those that read them.
 * Promises: what is told reaches every listener in order while the connection stands; after a cut the listener is told
 * that he may have missed some; `latest` is what was told last, by whomever. Told news may be lost, so they are told
 * again and again.
 */
export interface ReadModelNews {
  tell(news: News): Promise<void>;
  /** Null: nobody has told anything yet, or it was forgotten. */
  latest(): Promise<Standing | null>;
  /** Begins to listen; the returned function ends it. */
  listen(listener: NewsListener): () => void;
}
