import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BasketAnswer, BasketLineAnswer, CheckoutAnswer } from '#contracts/supply/basket.api.js';
import type { BasketStrategy } from '#contracts/supply/basket.events.js';
import type {
  OfferAnswer,
  PartAnswer,
  PartsAnswer,
  SupplierAnswer,
  VehicleContextAnswer,
} from '#contracts/supply/parts.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { call } from '../../api/http.js';
import type { VehicleContext } from './vehicles/vehicle-context.js';

/** How long a search result stays fresh (specification 3 §9). */
const STALE_MS = 30_000;

/** GET /supply/parts */
export function partsQuery(parameters: URLSearchParams) {
  return queryOptions({
    queryKey: ['supply-parts', parameters.toString()],
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call<PartsAnswer>(`/supply/parts?${parameters}`, { signal }),
  });
}

export function partQuery(id: string, parameters: URLSearchParams) {
  return queryOptions({
    queryKey: ['supply-parts', 'one', id, parameters.toString()],
    staleTime: STALE_MS,
    queryFn: ({ signal }) =>
      call<PartAnswer>(`/supply/parts/${encodeURIComponent(id)}?${parameters}`, { signal }),
  });
}

export function offersQuery(partId: string) {
  return queryOptions({
    queryKey: ['supply-parts', 'offers', partId],
    staleTime: STALE_MS,
    queryFn: ({ signal }) =>
      call<readonly OfferAnswer[]>(`/supply/parts/${encodeURIComponent(partId)}/offers`, { signal }),
  });
}

export const suppliersQuery = queryOptions({
  queryKey: ['supply-parts', 'suppliers'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call<readonly SupplierAnswer[]>('/supply/suppliers', { signal }),
});

/** A level of the vehicle tree; `path` begins with `makes`. */
export function treeQuery<Row>(path: string, enabled: boolean) {
  return queryOptions({
    queryKey: ['supply-tree', path],
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
    queryFn: ({ signal }) => call<readonly Row[]>(`/supply/vehicle-catalog/${path}`, { signal }),
  });
}

/** GET /supply/vehicle-context */
export function findContext(asked: Readonly<Record<string, string>>): Promise<VehicleContextAnswer> {
  return call(`/supply/vehicle-context?${new URLSearchParams(asked)}`);
}

/** One of our cars as the context of the search, with its plate and the number of the order it is here for. */
export async function contextOfCar({
  vehicleId,
  workOrderId,
}: {
  readonly vehicleId: string;
  readonly workOrderId: string | null;
}): Promise<VehicleContext & { readonly resolved: boolean }> {
  const [found, vehicle, order] = await Promise.all([
    findContext({ vehicleId }),
    call<{ readonly licensePlate: string | null }>(`/vehicles/${encodeURIComponent(vehicleId)}`),
    workOrderId === null
      ? null
      : call<{ readonly number: string }>(`/work-orders/${encodeURIComponent(workOrderId)}`),
  ]);
  const { licensePlate } = vehicle;
  return { ...found, vehicleId, licensePlate, workOrderId, workOrderNumber: order?.number ?? null };
}

export const basketQuery = queryOptions({
  queryKey: ['supply-basket'],
  queryFn: ({ signal }) => call<BasketAnswer>('/supply/basket', { signal }),
});

export type Addition = {
  readonly partId: string;
  readonly quantity: number;
  readonly workOrderId?: string | null;
  /** Picked by hand; null: the strategy chooses. */
  readonly offerId?: string | null;
};

export function addToBasket(addition: Addition, idempotencyKey: string): Promise<BasketLineAnswer> {
  return call('/supply/basket/lines', { method: 'POST', body: addition, idempotencyKey });
}

export function changeLine(change: {
  readonly line: BasketLineAnswer;
  readonly quantity: number;
}): Promise<BasketLineAnswer> {
  const { line, quantity } = change;
  return call(`/supply/basket/lines/${line.id}`, {
    method: 'PUT',
    body: { quantity },
    ifMatch: line.revision,
  });
}

export function pickOffer(pick: {
  readonly line: BasketLineAnswer;
  readonly offerId: string | null;
}): Promise<BasketLineAnswer> {
  const { line, offerId } = pick;
  return call(`/supply/basket/lines/${line.id}/offer`, {
    method: 'PUT',
    body: { offerId },
    ifMatch: line.revision,
  });
}

export function removeLine({ id, revision }: BasketLineAnswer): Promise<void> {
  return call(`/supply/basket/lines/${id}`, { method: 'DELETE', ifMatch: revision });
}

export function chooseStrategy(strategy: BasketStrategy): Promise<BasketAnswer> {
  return call('/supply/basket', { method: 'PUT', body: { strategy } });
}

export function checkOut(
  wish: { readonly strategy: BasketStrategy; readonly expectedTotal: number },
  idempotencyKey: string,
): Promise<CheckoutAnswer> {
  return call('/supply/basket/checkout', { method: 'POST', body: wish, idempotencyKey });
}

/** Orders one part at one offer, beside the basket. */
export function orderAtOnce(
  wish: {
    readonly partId: string;
    readonly offerId: string;
    readonly quantity: number;
    readonly workOrderId: string | null;
    readonly expectedTotal: number;
  },
  idempotencyKey: string,
): Promise<CheckoutAnswer> {
  return call('/supply/basket/order-at-once', { method: 'POST', body: wish, idempotencyKey });
}

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['supply-orders', 'one', id],
    queryFn: ({ signal }) => call<OrderAnswer>(`/supply/orders/${id}`, { signal }),
  });
}

export type OrderAction = {
  readonly order: OrderAnswer;
  readonly what: 'confirm' | 'cancel' | 'cancel-rest' | 'mark-sent' | 'withdraw-sent';
  readonly body?: Readonly<Record<string, string>>;
};

export function actOnOrder(
  { order, what, body = {} }: OrderAction,
  idempotencyKey: string,
): Promise<OrderAnswer> {
  return call(`/supply/orders/${order.id}/${what}`, {
    method: 'POST',
    body,
    ifMatch: order.revision,
    idempotencyKey,
  });
}

/** Books what came for the order; answers the delivery's number. */
export function receiveGoods(
  orderId: string,
  receipt: object,
  idempotencyKey: string,
): Promise<{ readonly number: string }> {
  return call(`/supply/orders/${orderId}/goods-receipts`, { method: 'POST', body: receipt, idempotencyKey });
}

/** An order of the workshop, as far as a car is found by it. */
export type CarInTheWorkshop = {
  readonly id: string;
  readonly number: string;
  readonly customerName: string | null;
  readonly vehicleId: string;
  readonly licensePlate: string | null;
  readonly vehicleLabel: string | null;
};

/** The cars that are worked on. */
export const carsInTheWorkshopQuery = queryOptions({
  queryKey: ['work-orders', 'cars-in-the-workshop'],
  queryFn: async ({ signal }) => {
    const of = (status: string) =>
      call<readonly CarInTheWorkshop[]>(`/work-orders?status=${status}&limit=10`, { signal });
    const [begun, open] = await Promise.all([of('IN_PROGRESS'), of('OPEN')]);
    return [...begun, ...open].slice(0, 10);
  },
});
