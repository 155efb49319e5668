import { approvedLines } from '#contracts/estimates/estimate-decisions.js';
import type { KnownEstimate } from '#contracts/estimates/estimate.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import { shareOf, WHOLE_BASIS_POINTS } from '#contracts/values/vat.js';
import { idAfter } from '../../platform/streams/id-after.js';

/** What the customer approved for work or a part. */
export type ApprovedPrice = Pick<EstimateLine, 'title' | 'quantityMilli' | 'unit'> & {
  /** Net, in 1/10,000 euro. */
  readonly netPriceE4: number;
  /** The estimate's number. */
  readonly number: string;
};

export type ApprovedPrices = {
  /** By operation of the order. */
  readonly work: ReadonlyMap<string, ApprovedPrice>;
  /** By article. */
  readonly parts: ReadonlyMap<string, ApprovedPrice>;
};

/** The approved prices of an order's estimates. The ids of operations follow from estimate and line. */
export function approvedPrices(estimates: readonly KnownEstimate[]): ApprovedPrices {
  const priced = estimates.flatMap((estimate) =>
    approvedLines(estimate).map((line) => ({
      operationId: idAfter(estimate.id, line.lineId, 'operation'),
      articleId: line.articleId,
      price: priceOf(estimate, line),
    })),
  );
  return {
    work: new Map(priced.map(({ operationId, price }) => [operationId, price])),
    parts: new Map(
      priced.flatMap(({ articleId, price }) => (articleId === null ? [] : [[articleId, price]])),
    ),
  };
}

function priceOf({ number, sent }: KnownEstimate, line: EstimateLine): ApprovedPrice {
  const { title, quantityMilli, unit, unitPriceE4, taxBasisPoints } = line;
  const isGross = sent?.prices === 'GROSS';
  const netPriceE4 = isGross
    ? shareOf(unitPriceE4, WHOLE_BASIS_POINTS, WHOLE_BASIS_POINTS + taxBasisPoints)
    : unitPriceE4;
  return { title, quantityMilli, unit, netPriceE4, number };
}
