import type { ShortageAnswer } from '#contracts/inventory/articles/articles.api.js';
import { outstandingMilli } from '#contracts/supply/purchase-order.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { articlesBelowMinimum, type ListedArticle } from '#projections/inventory/articles.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openPurchaseOrders } from '#projections/supply/purchase-orders.js';
import { balancesOf } from '../answers.js';

/** Quantities to order, worst first. Ordered quantities count as available. */
export async function shortagesOf(readModels: ReadModels): Promise<readonly ShortageAnswer[]> {
  const [articles, onOrder] = await Promise.all([articlesBelowMinimum(readModels), onOrderMilli(readModels)]);
  return articles
    .map((article) => shortage(article, onOrder.get(comparableNumber(article.number)) ?? 0))
    .filter(({ missing }) => missing > 0)
    .toSorted((a, b) => b.missing - a.missing);
}

function shortage(article: ListedArticle, onOrder: number): ShortageAnswer {
  const { id: articleId, number, name, unit, minimumMilli, onHandMilli, reservedMilli } = article;
  const missing = minimumMilli - (onHandMilli - reservedMilli) - onOrder;
  return {
    articleId,
    number,
    name,
    unit,
    minimumStock: quantityOf(minimumMilli),
    ...balancesOf(onHandMilli, reservedMilli),
    onOrder: quantityOf(onOrder),
    missing: quantityOf(missing),
  };
}

/** Outstanding deliveries by comparable article number. */
async function onOrderMilli(readModels: ReadModels): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (const order of await openPurchaseOrders(readModels)) {
    for (const line of order.lines) {
      const number = comparableNumber(line.partNumber);
      sums.set(number, (sums.get(number) ?? 0) + outstandingMilli(line));
    }
  }
  return sums;
}
