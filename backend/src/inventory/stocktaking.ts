import type { ArticleId, LocationId } from '#contracts/inventory/article.events.js';
import type {
  StocktakingEvent,
  StocktakingId,
  StocktakingLine,
} from '#contracts/inventory/stocktaking.events.js';
import type { Count, OpenStocktaking, Stocktakings } from '#contracts/inventory/stocktakings.js';
import { refuse } from '#contracts/kernel/problem.js';
import { idAfter } from '../platform/streams/id-after.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** Articles that one count can hold, and that can differ in it. */
const MAX_COUNTS = 5_000;

/** Begins a count of the location. */
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

/** Notes what was counted and what should have been there; counted again, the last one holds. */
export const countArticle =
  (
    ids: {
      readonly stocktakingId: StocktakingId;
      readonly locationId: LocationId;
      readonly articleId: ArticleId;
    },
    { countedMilli, bookMilli }: Count,
    expectedRevision?: number,
  ): Decide<Stocktakings, StocktakingEvent> =>
  (state) => {
    const { counts } = openStocktaking(state, ids.stocktakingId, expectedRevision);
    if (!counts.has(ids.articleId) && counts.size >= MAX_COUNTS)
      throw refuse('conflict', { detail: `Eine Inventur hat höchstens ${MAX_COUNTS} Artikel.` });
    return [{ type: 'ArticleCounted', version: 1, data: { ...ids, countedMilli, bookMilli } }];
  };

/** What was not counted and is taken as gone. */
export type Missing = { readonly articleId: ArticleId; readonly bookMilli: number };

/** Ends the count: every difference has a movement of its own, whose id follows from the count. */
export const bookStocktaking =
  (
    ids: { readonly stocktakingId: StocktakingId; readonly locationId: LocationId },
    { reason, missing }: { readonly reason: string | null; readonly missing: readonly Missing[] },
    expectedRevision?: number,
  ): Decide<Stocktakings, StocktakingEvent> =>
  (state) => {
    const { counts } = openStocktaking(state, ids.stocktakingId, expectedRevision);
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

/** Every difference was booked but these. */
export const completeStocktaking =
  (
    ids: { readonly stocktakingId: StocktakingId; readonly locationId: LocationId },
    failed: readonly { readonly articleId: ArticleId; readonly reason: string }[],
  ): Decide<Stocktakings, StocktakingEvent> =>
  ({ booking }) =>
    booking.has(ids.stocktakingId)
      ? [{ type: 'StocktakingCompleted', version: 1, data: { ...ids, failed } }]
      : [];

/** Gives the count up. */
export const abandonStocktaking =
  (
    ids: { readonly stocktakingId: StocktakingId; readonly locationId: LocationId },
    expectedRevision?: number,
  ): Decide<Stocktakings, StocktakingEvent> =>
  (state) => {
    openStocktaking(state, ids.stocktakingId, expectedRevision);
    return [{ type: 'StocktakingAbandoned', version: 1, data: ids }];
  };

function openStocktaking(
  { open, all }: Stocktakings,
  id: StocktakingId,
  expectedRevision?: number,
): OpenStocktaking {
  if (!all.has(id)) throw refuse('not-found');
  if (open?.id !== id) throw refuse('conflict', { detail: 'Die Inventur ist abgeschlossen.' });
  assertSeen(open, expectedRevision);
  return open;
}
