import type { ArticleId } from '#contracts/inventory/articles/article.events.js';
import type { Count } from '#contracts/inventory/stocktakings/stocktakings.js';
import type { StocktakingLineAnswer } from '#contracts/inventory/stocktakings/stocktakings.api.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { articlesById, type ListedArticle } from '#projections/inventory/articles.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { stockLevelsAt } from '#projections/inventory/stock-levels.js';
import type { ListedStocktaking } from '#projections/inventory/stocktakings.js';

/** The count sheet by article: counted lines, and for an open count also the uncounted stock of the location. */
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
