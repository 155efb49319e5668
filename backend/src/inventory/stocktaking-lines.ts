import type { ArticleId } from '#contracts/inventory/article.events.js';
import type { Count } from '#contracts/inventory/stocktakings.js';
import type { StocktakingLineAnswer } from '#contracts/inventory/stocktakings.api.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { articlesById, type ListedArticle } from '#projections/articles.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { stockLevelsAt } from '#projections/stock-levels.js';
import type { ListedStocktaking } from '#projections/stocktakings.js';

/**
 * The count sheet: what was counted, and while it goes on also what lies at the location and was not counted yet, in
 * the order of articles.
 */
export async function linesOf(
  readModels: ReadModels,
  { locationId, status, counts, failed }: ListedStocktaking,
): Promise<readonly StocktakingLineAnswer[]> {
  const levels = status === 'OPEN' ? await stockLevelsAt(readModels, locationId) : [];
  const onHand = new Map(levels.map(({ articleId, onHandMilli }) => [articleId, onHandMilli]));
  const there = levels.filter(({ onHandMilli }) => onHandMilli > 0).map(({ articleId }) => articleId);
  const ids = [...new Set([...there, ...Object.keys(counts)])];
  const articles = await articlesById(readModels, ids);
  return ids
    .flatMap((id) => articles.get(id) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'de') || a.number.localeCompare(b.number, 'de'))
    .map((article) => lineOf(article, counts[article.id], onHand, failed[article.id] ?? null));
}

function lineOf(
  { id: articleId, number, name, unit }: ListedArticle,
  count: Count | undefined,
  onHand: ReadonlyMap<ArticleId, number>,
  problem: string | null,
): StocktakingLineAnswer {
  const bookMilli = count?.bookMilli ?? onHand.get(articleId) ?? 0;
  return {
    articleId,
    number,
    name,
    unit,
    bookQuantity: quantityOf(bookMilli),
    countedQuantity: count === undefined ? null : quantityOf(count.countedMilli),
    difference: count === undefined ? null : quantityOf(count.countedMilli - bookMilli),
    problem,
  };
}
