import type { LocationId } from '../articles/article.events.js';
import type { ArticleLevel, KnownArticle } from '../articles/article.js';

/** What is on hand and not reserved at a location, in 1/1,000. */
export type FreeLevel = { readonly locationId: LocationId; readonly freeMilli: number };

/** The locations with free parts of the article, the one that has most first. */
export function freeLevels({ levels }: Pick<KnownArticle, 'levels'>): readonly FreeLevel[] {
  return [...levels.values()]
    .map(({ locationId, onHandMilli, reservedMilli }: ArticleLevel) => ({
      locationId,
      freeMilli: onHandMilli - reservedMilli,
    }))
    .filter(({ freeMilli }) => freeMilli > 0)
    .toSorted((a, b) => b.freeMilli - a.freeMilli || (a.locationId < b.locationId ? -1 : 1));
}

/** Free parts of the article over all locations, in 1/1,000. */
export function freeMilliOf(article: Pick<KnownArticle, 'levels'>): number {
  return freeLevels(article).reduce((sum, { freeMilli }) => sum + freeMilli, 0);
}
