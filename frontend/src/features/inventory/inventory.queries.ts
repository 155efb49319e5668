import { queryOptions } from '@tanstack/react-query';
import type { ArticleAnswer, ShortageAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { DeliveryAnswer, ReceivedDeliveryAnswer } from '#contracts/inventory/stock/deliveries.api.js';
import type { articleFields } from '#contracts/inventory/articles/article-fields.js';
import type {
  bookStocktakingFields,
  countFields,
  movedPartFields,
  movementFields,
  newStocktakingFields,
} from '#contracts/inventory/stock/movement-fields.js';
import type { locationFields } from '#contracts/inventory/locations/location-fields.js';
import type { LocationAnswer, LocationChangeRequest } from '#contracts/inventory/locations/locations.api.js';
import type { MovementAnswer, PickAnswer } from '#contracts/inventory/stock/movements.api.js';
import type { DayAnswer, LevelDetailAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import type {
  ListedStocktakingAnswer,
  StocktakingAnswer,
  StocktakingLineAnswer,
} from '#contracts/inventory/stocktakings/stocktakings.api.js';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import type { SentOf } from '#contracts/kernel/fields.js';
import { call } from '../../api/http.js';
import type { TypedReceipt } from './receipts/receipt-dialog.js';

const list = <Item>(name: string, path: string) =>
  queryOptions({
    queryKey: ['inventory', name],
    queryFn: ({ signal }) => call<readonly Item[]>(`/inventory/${path}`, { signal }),
  });

/** All locations by code. */
export const locationsQuery = list<LocationAnswer>('locations', 'locations');
/** Articles below their minimum, worst first. */
export const shortagesQuery = list<ShortageAnswer>('shortages', 'shortages');
/** Parts that orders wait for. */
export const pickListQuery = list<PickAnswer>('pick-list', 'pick-list');
/** Deliveries on their way. */
export const deliveriesQuery = list<DeliveryAnswer>('deliveries', 'deliveries');
/** Counts, the newest first. */
export const stocktakingsQuery = list<ListedStocktakingAnswer>('stocktakings', 'stocktakings');

/** One article at one location, now or as of the end of a day. */
export const levelQuery = (id: string, asOf: string | null) =>
  queryOptions({
    queryKey: ['inventory', 'level', id, asOf],
    queryFn: ({ signal }) =>
      call<LevelDetailAnswer>(
        `/inventory/stock-levels/${encodeURIComponent(id)}${asOf === null ? '' : `?asOf=${asOf}`}`,
        { signal },
      ),
  });

/** The balances of the last year at the end of each day on which the level moved. */
export const daysQuery = (id: string, to: string) =>
  queryOptions({
    queryKey: ['inventory', 'days', id, to],
    queryFn: ({ signal }) =>
      call<readonly DayAnswer[]>(`/inventory/stock-levels/${encodeURIComponent(id)}/days?to=${to}`, {
        signal,
      }),
  });

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['inventory', 'article', id] as readonly string[],
    queryFn: ({ signal }) => call<ArticleAnswer>(`/inventory/articles/${id}`, { signal }),
  });

export const stocktakingQuery = (id: string) =>
  queryOptions({
    queryKey: ['inventory', 'stocktaking', id],
    queryFn: ({ signal }) => call<StocktakingAnswer>(`/inventory/stocktakings/${id}`, { signal }),
  });

function post<Answer>(path: string, body: unknown, idempotencyKey: string): Promise<Answer> {
  return call<Answer>(`/inventory/${path}`, { method: 'POST', body, idempotencyKey });
}

export const bookMovement = (body: SentOf<typeof movementFields>, key: string) =>
  post<MovementAnswer>('movements', body, key);
export const counterMovement = (id: string, key: string) =>
  post<MovementAnswer>(`movements/${id}/counter`, {}, key);
export const addArticle = (body: SentOf<typeof articleFields>, key: string) =>
  post<ArticleAnswer>('articles', body, key);
export const addLocation = (body: SentOf<typeof locationFields>, key: string) =>
  post<LocationAnswer>('locations', body, key);

export function changeArticle(
  { id, revision }: ArticleAnswer,
  body: SentOf<typeof articleFields>,
): Promise<ArticleAnswer> {
  return call(`/inventory/articles/${id}`, { method: 'PUT', body, ifMatch: revision });
}

export function changeLocation(
  { id, revision }: LocationAnswer,
  body: LocationChangeRequest,
): Promise<LocationAnswer> {
  return call(`/inventory/locations/${id}`, { method: 'PUT', body, ifMatch: revision });
}

export const pick = (
  id: string,
  action: 'issue' | 'return',
  body: SentOf<typeof movedPartFields>,
  key: string,
) => post<PickAnswer>(`pick-list/${id}/${action}`, body, key);
export const receiveGoods = (orderId: string, body: TypedReceipt, key: string) =>
  post<ReceivedDeliveryAnswer>(`deliveries/${orderId}/goods-receipts`, body, key);

export const startStocktaking = (body: SentOf<typeof newStocktakingFields>, key: string) =>
  post<StocktakingAnswer>('stocktakings', body, key);
export const bookStocktaking = (id: string, body: SentOf<typeof bookStocktakingFields>, key: string) =>
  post<StocktakingAnswer>(`stocktakings/${id}/book`, body, key);
export const abandonStocktaking = (id: string, key: string) =>
  post<StocktakingAnswer>(`stocktakings/${id}/abandon`, {}, key);

export function countArticle(id: string, body: SentOf<typeof countFields>): Promise<StocktakingLineAnswer> {
  return call(`/inventory/stocktakings/${id}/counts`, { method: 'PUT', body });
}

/** Tries a file of first stock, or carries it out. */
export function importStock(csv: string, dryRun: boolean, key: string): Promise<ImportAnswer> {
  return post(dryRun ? 'import?dryRun=true' : 'import', { csv }, key);
}
