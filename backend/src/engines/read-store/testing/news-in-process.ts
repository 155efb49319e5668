import type { Position } from '#contracts/kernel/domain-event.js';
import type { News, NewsListener, ReadModelNews, Standing } from '#projections/engine/read-model-news.js';

/** Passes news within this process; tests can cut it like a connection. */
export class NewsInProcess implements ReadModelNews {
  private readonly listeners = new Set<NewsListener>();
  private readonly awaited = new Set<{ isIt(news: News): boolean; fulfil(): void }>();
  private last: News | null = null;
  private isCut = false;

  tell(news: News): Promise<void> {
    this.last = news;
    if (!this.isCut) for (const listener of this.listeners) listener.onNews(news);
    for (const one of this.awaited) if (one.isIt(news)) one.fulfil();
    return Promise.resolve();
  }

  latest(): Promise<Standing | null> {
    return Promise.resolve(this.last);
  }

  listen(listener: NewsListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  cut(): void {
    this.isCut = true;
  }

  mend(): void {
    this.isCut = false;
    for (const listener of this.listeners) listener.onMissed();
  }

  /** Resolves when this position was reported. */
  told(position: Position): Promise<void> {
    return this.until((news) => news.position >= position);
  }

  /** Resolves when a stopped read model was reported. */
  toldStopped(): Promise<void> {
    return this.until(({ health }) => health.some(({ status }) => status === 'stopped'));
  }

  private until(isIt: (news: News) => boolean): Promise<void> {
    if (this.last !== null && isIt(this.last)) return Promise.resolve();
    return new Promise((fulfil) => this.awaited.add({ isIt, fulfil }));
  }
}
