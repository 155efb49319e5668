import type { ArticleEvent, ArticleId } from '#contracts/inventory/articles/article.events.js';
import type { Article, KnownArticle } from '#contracts/inventory/articles/article.js';
import { refuse } from '#contracts/kernel/problem.js';
import { existing } from '../../platform/streams/existing.js';
import { isMadeAlready } from '../../platform/streams/made-already.js';
import type { Decide } from '../../platform/streams/stream-type.js';

export type ArticleDetails = {
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly minimumMilli: number;
  readonly salePriceCents: number | null;
  readonly shelfPriceCents: number | null;
  readonly active: boolean;
};

/** Retires an inactive article at once. */
export const addArticle =
  (articleId: ArticleId, details: ArticleDetails): Decide<Article, ArticleEvent> =>
  (article) => {
    const { active, shelfPriceCents, ...rest } = details;
    if (article.status !== 'none') {
      isMadeAlready<Omit<ArticleDetails, 'active'>>(article, { ...rest, shelfPriceCents });
      return [];
    }
    const added: ArticleEvent = { type: 'ArticleAdded', version: 1, data: { articleId, ...rest } };
    return [
      added,
      ...pricedOnShelf(articleId, null, shelfPriceCents),
      ...(active ? [] : [{ type: 'ArticleRetired', version: 1, data: { articleId } } as const]),
    ];
  };

export const changeArticle =
  (change: Partial<ArticleDetails>): Decide<Article, ArticleEvent> =>
  (article) => {
    const known = existing(article);
    const { id: articleId, levels } = known;
    const wanted = { ...detailsOf(known), ...change };
    const { number, name, unit, minimumMilli, salePriceCents, active } = wanted;
    const events: ArticleEvent[] = [];
    if (number !== known.number || name !== known.name || unit !== known.unit) {
      const levelIds = [...levels.values()].map(({ id }) => id);
      events.push({ type: 'ArticleChanged', version: 1, data: { articleId, number, name, unit, levelIds } });
    }
    if (minimumMilli !== known.minimumMilli)
      events.push({ type: 'MinimumStockSet', version: 1, data: { articleId, minimumMilli } });
    if (salePriceCents !== known.salePriceCents)
      events.push({ type: 'SalePriceSet', version: 1, data: { articleId, salePriceCents } });
    events.push(...pricedOnShelf(articleId, known.shelfPriceCents, wanted.shelfPriceCents));
    if (active && known.status === 'retired')
      events.push({ type: 'ArticleReinstated', version: 1, data: { articleId } });
    if (!active && known.status === 'active') {
      assertEmpty(known);
      events.push({ type: 'ArticleRetired', version: 1, data: { articleId } });
    }
    return events;
  };

function pricedOnShelf(
  articleId: ArticleId,
  before: number | null,
  shelfPriceCents: number | null,
): readonly ArticleEvent[] {
  if (shelfPriceCents === before) return [];
  return [{ type: 'ShelfPriceSet', version: 1, data: { articleId, shelfPriceCents } }];
}

function detailsOf(article: KnownArticle): ArticleDetails {
  return { ...article, active: article.status === 'active' };
}

function assertEmpty({ levels }: KnownArticle): void {
  const isEmpty = [...levels.values()].every(
    ({ onHandMilli, reservedMilli }) => onHandMilli === 0 && reservedMilli === 0,
  );
  if (!isEmpty) throw refuse('conflict', { detail: 'Es ist noch Bestand vorhanden.' });
}
