import { approvedLines } from '#contracts/estimates/estimate-decisions.js';
import type { KnownEstimate } from '#contracts/estimates/estimate.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type { TaxCase } from '#contracts/invoices/tax-cases.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { netPriceOfGross } from '#contracts/values/vat.js';
import { billedTitleOf } from '#contracts/work-orders/operations/part-to-get.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';

/** What the customer approved for work or a part. */
export type ApprovedPrice = Pick<EstimateLine, 'title' | 'quantityMilli' | 'unit' | 'articleId'> & {
  readonly taxCase: TaxCase;
  /** Net, in 1/10,000 euro. */
  readonly netPriceE4: number;
  /** The estimate's number; null: sold by a template, without an estimate. */
  readonly number: string | null;
};

export type ApprovedPrices = {
  /** By operation of the order. */
  readonly work: ReadonlyMap<string, ApprovedPrice>;
  /** By article. */
  readonly parts: ReadonlyMap<string, ApprovedPrice>;
};

/**
 * The approved prices of an order's estimates, the newest estimate first: its price of an article counts. The ids of
 * operations follow from estimate and line.
 */
export function approvedPrices(newestFirst: readonly KnownEstimate[]): ApprovedPrices {
  const oldestFirst = newestFirst.toReversed().flatMap((estimate) =>
    approvedLines(estimate).map((line) => ({
      operationId: idAfter(estimate.id, line.lineId, 'operation'),
      articleId: line.articleId,
      price: priceOf(estimate, line),
    })),
  );
  return {
    work: new Map(oldestFirst.map(({ operationId, price }) => [operationId, price])),
    parts: new Map(
      oldestFirst.flatMap(({ articleId, price }) => (articleId === null ? [] : [[articleId, price]])),
    ),
  };
}

/**
 * Articles of approved parts that the stock did not have, with the title of the operation to get them, as far as a part
 * of the article has left the stock for the order since: the part is billed, and the operation is not.
 */
export function partsGot(
  { operations, parts }: Pick<KnownWorkOrder, 'operations' | 'parts'>,
  { work }: Pick<ApprovedPrices, 'work'>,
): ReadonlyMap<string, string> {
  const issued = new Set(
    [...parts.values()].filter(({ issuedMilli }) => issuedMilli > 0).map(({ articleId }) => articleId),
  );
  return new Map(
    operations.flatMap(({ id, title }): [string, string][] => {
      const articleId = work.get(id)?.articleId ?? null;
      return articleId !== null && issued.has(articleId) ? [[articleId, billedTitleOf(title)]] : [];
    }),
  );
}

function priceOf({ number, sent }: KnownEstimate, line: EstimateLine): ApprovedPrice {
  const { title, quantityMilli, unit, unitPriceE4, taxCase, taxBasisPoints, articleId } = line;
  const isGross = sent?.prices === 'GROSS';
  const netPriceE4 = isGross ? netPriceOfGross(unitPriceE4, taxBasisPoints) : unitPriceE4;
  return { title, quantityMilli, unit, taxCase, articleId, netPriceE4, number };
}
