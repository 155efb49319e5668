import type { ArticleId, LocationId } from '#contracts/inventory/articles/article.events.js';
import type {
  StocktakingEvent,
  StocktakingId,
} from '#contracts/inventory/stocktakings/stocktaking.events.js';
import type { Count } from '#contracts/inventory/stocktakings/stocktakings.js';
import type { StocktakingStatus } from '#contracts/inventory/stocktakings/stocktakings.api.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { defineReadModel, text, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

export type ListedStocktaking = {
  readonly id: StocktakingId;
  readonly locationId: LocationId;
  readonly status: StocktakingStatus;
  readonly note: string | null;
  readonly startedAt: Instant;
  readonly counts: Readonly<Record<ArticleId, Count>>;
  readonly failed: Readonly<Record<ArticleId, string>>;
  readonly revision: number;
};

/** Includes finished counts. */
export const stocktakings = defineReadModel<ListedStocktaking, StocktakingEvent>({
  name: 'stocktakings',
  version: 1,
  fields: { startedAt: text(({ startedAt }) => startedAt) },
  indexes: [['startedAt']],
  on: {
    StocktakingStarted: ({ data: { stocktakingId: id, locationId, note }, metadata, revision }) => ({
      key: id,
      apply: () => ({
        id,
        locationId,
        status: 'OPEN',
        note,
        startedAt: metadata.occurredAt,
        counts: {},
        failed: {},
        revision,
      }),
    }),
    ArticleCounted: (event) => {
      const { articleId, countedMilli, bookMilli } = event.data;
      return change(event, ({ counts }) => ({
        counts: { ...counts, [articleId]: { countedMilli, bookMilli } },
      }));
    },
    StocktakingBooked: (event) =>
      change(event, ({ counts }) => {
        const gone = event.data.lines.filter(({ articleId }) => !Object.hasOwn(counts, articleId));
        const missing = gone.map(({ articleId, differenceMilli }) => [
          articleId,
          { countedMilli: 0, bookMilli: 0 - differenceMilli },
        ]);
        return { status: 'BOOKED', counts: { ...counts, ...Object.fromEntries(missing) } };
      }),
    StocktakingCompleted: (event) =>
      change(event, () => ({
        failed: Object.fromEntries(event.data.failed.map(({ articleId, reason }) => [articleId, reason])),
      })),
    StocktakingAbandoned: (event) => change(event, () => ({ status: 'ABANDONED' })),
  },
});

function change(
  { data, revision }: RecordedEvent<StocktakingEvent>,
  what: (stocktaking: ListedStocktaking) => Partial<ListedStocktaking>,
): Change<ListedStocktaking> {
  return {
    key: data.stocktakingId,
    apply: (stocktaking) => stocktaking && { ...stocktaking, ...what(stocktaking), revision },
  };
}

export async function listStocktakings(
  readModels: ReadModels,
  limit: number,
): Promise<readonly ListedStocktaking[]> {
  return (await readModels.find(stocktakings, { sort: [['startedAt', 'desc']], limit })).items;
}

export function stocktakingById(
  readModels: ReadModels,
  id: StocktakingId,
): Promise<ListedStocktaking | null> {
  return readModels.get(stocktakings, id);
}
