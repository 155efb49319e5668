import type {
  ArticleEvent,
  LocationId,
  MovementId,
  StockMoved,
} from '#contracts/inventory/articles/article.events.js';
import type { Article } from '#contracts/inventory/articles/article.js';
import { RETIRED_ARTICLE, UNKNOWN_ARTICLE } from '#contracts/inventory/stock/movement-fields.js';
import type { PartSale } from '#contracts/inventory/stock/sell-parts.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { MAX_QUANTITY_MILLI, QUANTITY_TEXT } from '#contracts/values/quantity.js';
import { named } from '../../platform/streams/existing.js';
import type { Decide } from '../../platform/streams/stream-type.js';
import type { BookingContext } from './movement.js';
import { freeLevels } from '#contracts/inventory/stock/free-levels.js';
import { StockLedger } from './stock-ledger.js';

/** The movement of this attempt from this location. */
export function soldMovementId(
  { saleId, attemptId, articleId }: PartSale,
  locationId: LocationId,
): MovementId {
  return idAfter(saleId, attemptId, articleId, locationId);
}

/** Takes parts that are on hand and not reserved, in one append for all locations. Idempotent by attempt. */
export const sellParts =
  (sale: PartSale, { locations, now }: BookingContext): Decide<Article, ArticleEvent> =>
  (article) => {
    const known = named(article, 'articleId', UNKNOWN_ARTICLE);
    const idAt = (locationId: LocationId) => soldMovementId(sale, locationId);
    if ([...known.levels.keys()].some((locationId) => known.movements.has(idAt(locationId)))) return [];
    if (known.status === 'retired') throw invalid('articleId', RETIRED_ARTICLE);
    const { saleId: id, number: label, quantityMilli } = sale;
    if (quantityMilli <= 0 || quantityMilli > MAX_QUANTITY_MILLI) throw invalid('quantity', QUANTITY_TEXT);
    const ledger = new StockLedger(known, locations, now);
    let left = quantityMilli;
    for (const { locationId, freeMilli } of freeLevels(known)) {
      const taken = Math.min(left, freeMilli);
      if (taken === 0) break;
      left -= taken;
      const reference = { kind: 'SALE', id, label } as const;
      const details = { movementId: idAt(locationId), reference, partLineId: null, note: null };
      ledger.move('ISSUE', taken, { from: { locationId, onHand: -taken } }, details);
    }
    if (left > 0) throw refuse('stock-insufficient');
    return ledger.events;
  };

/** Puts parts of a sale back where they lay, also into a closed location and of a retired article. Idempotent. */
export const putSoldPartBack =
  (sold: StockMoved['data'], { locations, now }: BookingContext): Decide<Article, ArticleEvent> =>
  (article) => {
    const known = named(article, 'articleId', UNKNOWN_ARTICLE);
    const { movementId, quantityMilli, from, reference } = sold;
    if (from === null || known.countered.has(movementId)) return [];
    const ledger = new StockLedger(known, locations, now);
    const to = { locationId: from.locationId, onHand: quantityMilli };
    const own = backMovementId(movementId);
    const details = { movementId: own, reference, partLineId: null, counters: movementId, note: null };
    ledger.move('RECEIPT', quantityMilli, { to }, details);
    return ledger.events;
  };

export const backMovementId = (movementId: MovementId): MovementId => idAfter(movementId, 'back');
