import type { ArticleId, LocationId } from '#contracts/inventory/articles/article.events.js';
import type {
  StocktakingEvent,
  StocktakingId,
  StocktakingLine,
} from '#contracts/inventory/stocktakings/stocktaking.events.js';
import type { Count, OpenStocktaking, Stocktakings } from '#contracts/inventory/stocktakings/stocktakings.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { Decide } from '../../platform/streams/stream-type.js';

const MAX_COUNTS = 5_000;

export const startStocktaking =
  (
    stocktakingId: StocktakingId,
    locationId: LocationId,
    note: string | null,
  ): Decide<Stocktakings, StocktakingEvent> =>
  ({ all, open }) => {
    if (all.has(stocktakingId)) return [];
    if (open !== null)
      throw refuse('conflict', { detail: 'Für diesen Standort läuft bereits eine Inventur.' });
    return [{ type: 'StocktakingStarted', version: 1, data: { stocktakingId, locationId, note } }];
  };

/** Records the counted quantity and the one on record. A recount replaces the first count. */
export const countArticle =
  (
    ids: {
      readonly stocktakingId: StocktakingId;
      readonly locationId: LocationId;
      readonly articleId: ArticleId;
    },
    { countedMilli, bookMilli }: Count,
  ): Decide<Stocktakings, StocktakingEvent> =>
  (state) => {
    const { counts } = openStocktaking(state, ids.stocktakingId);
    if (!counts.has(ids.articleId) && counts.size >= MAX_COUNTS)
      throw refuse('conflict', { detail: `Eine Inventur hat höchstens ${MAX_COUNTS} Artikel.` });
    return [{ type: 'ArticleCounted', version: 1, data: { ...ids, countedMilli, bookMilli } }];
  };

export type Missing = { readonly articleId: ArticleId; readonly bookMilli: number };

/** Closes the count. Each difference gets a movement, whose id is derived from the count. */
export const bookStocktaking =
  (
    ids: { readonly stocktakingId: StocktakingId; readonly locationId: LocationId },
    { reason, missing }: { readonly reason: string | null; readonly missing: readonly Missing[] },
  ): Decide<Stocktakings, StocktakingEvent> =>
  (state) => {
    const { counts } = openStocktaking(state, ids.stocktakingId);
    const counted = [...counts].map(([articleId, { countedMilli, bookMilli }]) => ({
      articleId,
      differenceMilli: countedMilli - bookMilli,
    }));
    const gone = missing
      .filter(({ articleId }) => !counts.has(articleId))
      .map(({ articleId, bookMilli }) => ({ articleId, differenceMilli: 0 - bookMilli }));
    const lines: readonly StocktakingLine[] = [...counted, ...gone]
      .filter(({ differenceMilli }) => differenceMilli !== 0)
      .map((line) => ({ ...line, movementId: idAfter(ids.stocktakingId, line.articleId) }));
    if (lines.length > MAX_COUNTS)
      throw refuse('conflict', { detail: `Eine Inventur bucht höchstens ${MAX_COUNTS} Differenzen.` });
    return [{ type: 'StocktakingBooked', version: 1, data: { ...ids, reason, lines } }];
  };

export const completeStocktaking =
  (
    ids: { readonly stocktakingId: StocktakingId; readonly locationId: LocationId },
    failed: readonly { readonly articleId: ArticleId; readonly reason: string }[],
  ): Decide<Stocktakings, StocktakingEvent> =>
  ({ booking }) =>
    booking.has(ids.stocktakingId)
      ? [{ type: 'StocktakingCompleted', version: 1, data: { ...ids, failed } }]
      : [];

export const abandonStocktaking =
  (ids: {
    readonly stocktakingId: StocktakingId;
    readonly locationId: LocationId;
  }): Decide<Stocktakings, StocktakingEvent> =>
  (state) => {
    openStocktaking(state, ids.stocktakingId);
    return [{ type: 'StocktakingAbandoned', version: 1, data: ids }];
  };

function openStocktaking({ open, all }: Stocktakings, id: StocktakingId): OpenStocktaking {
  if (!all.has(id)) throw refuse('not-found');
  if (open?.id !== id) throw refuse('conflict', { detail: 'Die Inventur ist abgeschlossen.' });
  return open;
}
