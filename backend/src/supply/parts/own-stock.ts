import type { PartAnswer } from '#contracts/supply/parts.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { articlesByNumber } from '#projections/inventory/articles.js';
import type { ReadModels } from '#projections/engine/read-models.js';

/** Adds what we have of each part ourselves. */
export async function withOwnStock(
  readModels: ReadModels,
  parts: readonly PartAnswer[],
): Promise<readonly PartAnswer[]> {
  const articles = await articlesByNumber(
    readModels,
    parts.map(({ partNumber }) => partNumber),
  );
  const available = new Map(
    articles.map(({ number, onHandMilli, reservedMilli }) => [
      comparableNumber(number),
      quantityOf(Math.max(0, onHandMilli - reservedMilli)),
    ]),
  );
  return parts.map((part) => ({
    ...part,
    ownStock: available.get(comparableNumber(part.partNumber)) ?? 0,
  }));
}
