import type { ShortageAnswer } from '#contracts/inventory/articles.api.js';
import { outstandingMilli } from '#contracts/supply/purchase-order.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { articlesBelowMinimum, type ListedArticle } from '#projections/articles.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openPurchaseOrders } from '#projections/purchase-orders.js';
import { balancesOf } from './answers.js';

/** What must be ordered to reach the minima, the worst first; what is on its way counts as there. */
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

/** What suppliers still owe, by the number that an article has when it is received. */
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
