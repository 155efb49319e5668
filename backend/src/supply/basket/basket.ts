import { idAfter } from '#contracts/kernel/id-after.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { MAX_BASKET_LINES, MAX_BASKET_QUANTITY } from '#contracts/supply/basket-limits.js';
import { UNKNOWN_OFFER } from '#contracts/supply/basket.api.js';
import type { BasketEvent, BasketStrategy, CheckedOutOrder } from '#contracts/supply/basket.events.js';
import type { Basket, BasketLine } from '#contracts/supply/basket.js';
import { existing } from '../../platform/streams/existing.js';
import { ALREADY_DONE, type Decide } from '../../platform/streams/stream-type.js';
import type { CatalogPart, Offer, PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { plansOf, type Plan } from './plans.js';

type DecideBasket = Decide<Basket, BasketEvent>;

/** A part to add. `addedBy`: id of the call, which becomes the id of a new line. */
export type Addition = {
  readonly addedBy: string;
  readonly part: CatalogPart;
  readonly quantity: number;
  readonly workOrder: { readonly id: string; readonly number: string } | null;
  /** Picked by hand; null: unchanged, or the strategy chooses. */
  readonly offerId: string | null;
  /** Of the part. */
  readonly offers: readonly Offer[];
};

/** Adds a part, or increases the line of the same part and order. */
export const addLine =
  (userId: string, { addedBy, part, quantity, workOrder, offerId, offers }: Addition): DecideBasket =>
  (basket) => {
    if (lineOfAddition(basket, addedBy) !== undefined) return [];
    const workOrderId = workOrder?.id ?? null;
    const same = basket.lines.find((line) => line.partId === part.id && line.workOrderId === workOrderId);
    const wanted = (same?.quantity ?? 0) + quantity;
    assertQuantity(wanted);
    if (offerId !== null) assertOffer(offers, offerId, wanted);
    const lineId = same?.lineId ?? addedBy;
    const isPicked = offerId !== null && offerId !== same?.offerId;
    const picked: BasketEvent[] = isPicked ? [offerPicked(userId, lineId, offerId)] : [];
    if (same !== undefined) {
      const data = { userId, lineId, quantity: wanted, addedBy };
      return [{ type: 'BasketLineQuantityChanged', version: 1, data }, ...picked];
    }
    assertRoom(basket.lines.length + 1);
    const { id: partId, partNumber, name, brand } = part;
    const workOrderNumber = workOrder?.number ?? null;
    const line = { lineId: addedBy, partId, partNumber, name, brand, quantity, workOrderId, workOrderNumber };
    return [{ type: 'BasketLineAdded', version: 1, data: { userId, ...line } }, ...picked];
  };

/** Adds several different parts, all or none. */
export const addLines =
  (userId: string, additions: readonly Addition[]): DecideBasket =>
  (basket) => {
    const events = additions.flatMap((addition) => addLine(userId, addition)(basket));
    const newLines = events.filter(({ type }) => type === 'BasketLineAdded').length;
    assertRoom(basket.lines.length + newLines);
    return events;
  };

function assertRoom(lines: number): void {
  if (lines > MAX_BASKET_LINES)
    throw invalid('partId', `Ein Warenkorb hat höchstens ${MAX_BASKET_LINES} Positionen.`);
}

/** Chooses the offer of a line by hand; null: leaves it to the strategy. */
export const pickOffer =
  (
    userId: string,
    lineId: string,
    offerId: string | null,
    catalogue: Pick<PartsCatalogue, 'offers'>,
  ): DecideBasket =>
  (basket) => {
    const line = lineWith(basket, lineId);
    if (offerId !== null) assertOffer(catalogue.offers(line.partId), offerId, line.quantity);
    return line.offerId === offerId ? [] : [offerPicked(userId, lineId, offerId)];
  };

function offerPicked(userId: string, lineId: string, offerId: string | null): BasketEvent {
  return { type: 'BasketOfferPicked', version: 1, data: { userId, lineId, offerId } };
}

export function lineOfAddition(basket: Basket, addedBy: string): BasketLine | undefined {
  const lineId = basket.additions.find(({ by }) => by === addedBy)?.lineId ?? addedBy;
  return basket.lines.find((line) => line.lineId === lineId);
}

export const changeQuantity =
  (userId: string, lineId: string, quantity: number): DecideBasket =>
  (basket) => {
    const line = lineWith(basket, lineId);
    assertQuantity(quantity);
    if (line.quantity === quantity) return [];
    return [
      {
        type: 'BasketLineQuantityChanged',
        version: 1,
        data: { userId, lineId, quantity, addedBy: null },
      },
    ];
  };

export const removeLine =
  (userId: string, lineId: string): DecideBasket =>
  (basket) => {
    lineWith(basket, lineId);
    return [{ type: 'BasketLineRemoved', version: 1, data: { userId, lineId } }];
  };

export const chooseStrategy =
  (userId: string, strategy: BasketStrategy): DecideBasket =>
  (basket) => {
    if (basket.strategy === strategy) return [];
    return [{ type: 'BasketStrategyChosen', version: 1, data: { userId, strategy } }];
  };

export type CheckoutWish = {
  readonly checkoutId: string;
  /** Undefined: the basket's strategy. */
  readonly strategy: BasketStrategy | undefined;
  /** The displayed total; undefined: not checked. */
  readonly expectedTotalCents: number | undefined;
};

/** Orders the basket at present prices and empties it. Idempotent. */
export const checkOut =
  (userId: string, catalogue: PartsCatalogue, wish: CheckoutWish): DecideBasket =>
  (basket) => {
    if (basket.checkouts.some(({ checkoutId }) => checkoutId === wish.checkoutId)) return ALREADY_DONE;
    if (basket.lines.length === 0) throw refuse('conflict', { detail: 'Der Warenkorb ist leer.' });
    const { checkoutId, expectedTotalCents } = wish;
    // Missing or null: the basket's strategy.
    const strategy = wish.strategy ?? basket.strategy;
    const plans = plansOfBasket(basket, catalogue);
    const plan = plans[strategy];
    assertAvailable(basket, plan);
    assertTotal(plan, expectedTotalCents, 'Die Preise haben sich geändert. Bitte prüfen Sie den Warenkorb.');
    const other = strategy === 'CHEAPEST_BASKET' ? plans.CHEAPEST_PER_LINE : plans.CHEAPEST_BASKET;
    const data = {
      userId,
      checkoutId,
      strategy,
      totalCents: plan.totalCents,
      otherTotalCents: other.totalCents,
      orders: ordersOf(basket.lines, plan, checkoutId),
    };
    return [{ type: 'BasketCheckedOut', version: 1, data }];
  };

/** A part to order at one offer, beside the basket. */
export type PartAtOnce = {
  readonly checkoutId: string;
  readonly part: CatalogPart;
  readonly offerId: string;
  readonly quantity: number;
  readonly workOrder: { readonly id: string; readonly number: string } | null;
  /** The displayed total; undefined: not checked. */
  readonly expectedTotalCents: number | undefined;
};

/** Orders one part at its present price and leaves the basket alone. Idempotent. */
export const orderAtOnce =
  (userId: string, catalogue: PartsCatalogue, wanted: PartAtOnce): DecideBasket =>
  (basket) => {
    const { checkoutId, part, offerId, quantity, workOrder, expectedTotalCents } = wanted;
    if (basket.checkouts.some((one) => one.checkoutId === checkoutId)) return ALREADY_DONE;
    assertQuantity(quantity);
    const offers = catalogue.offers(part.id).filter((one) => one.offerId === offerId);
    assertOffer(offers, offerId, quantity);
    const { partNumber, name, brand } = part;
    const line = {
      lineId: checkoutId,
      partId: part.id,
      partNumber,
      name,
      brand,
      quantity,
      workOrderId: workOrder?.id ?? null,
      workOrderNumber: workOrder?.number ?? null,
    };
    const plan = plansOf([{ lineId: checkoutId, quantity, offers }], catalogue.suppliers).CHEAPEST_PER_LINE;
    assertTotal(plan, expectedTotalCents, 'Der Preis hat sich geändert. Bitte prüfen Sie das Angebot.');
    const orders = ordersOf([line], plan, checkoutId);
    const data = { userId, checkoutId, totalCents: plan.totalCents, orders };
    return [{ type: 'PartOrderedAtOnce', version: 1, data }];
  };

function assertTotal({ totalCents }: Plan, expectedCents: number | undefined, detail: string): void {
  if (expectedCents !== undefined && expectedCents !== totalCents) throw refuse('conflict', { detail });
}

export function plansOfBasket(
  { lines }: Pick<Basket, 'lines'>,
  catalogue: PartsCatalogue,
): Readonly<Record<BasketStrategy, Plan>> {
  const wanted = lines.map(({ lineId, quantity, partId, offerId }) => ({
    lineId,
    quantity,
    offers: eligible(catalogue.offers(partId), offerId),
  }));
  return plansOf(wanted, catalogue.suppliers);
}

/** The offer that was picked by hand; all offers if none was, or if the supplier no longer makes it. */
function eligible(offers: readonly Offer[], picked: string | null): readonly Offer[] {
  const own = offers.filter(({ offerId }) => offerId === picked);
  return own.length > 0 ? own : offers;
}

type LineToOrder = Omit<BasketLine, 'offerId' | 'revision'>;

function ordersOf(wanted: readonly LineToOrder[], plan: Plan, checkoutId: string): CheckedOutOrder[] {
  const lines = new Map(wanted.map((line) => [line.lineId, line]));
  return plan.suppliers.map(({ supplier, shippingCents, lines: planned }) => ({
    orderId: idAfter(checkoutId, supplier.id),
    supplierId: supplier.id,
    supplierName: supplier.name,
    shippingCents,
    lines: planned.flatMap(({ lineId, offer }) => {
      const line = lines.get(lineId);
      if (line === undefined) return [];
      const { partId, partNumber, name, brand, quantity, workOrderId, workOrderNumber } = line;
      const { offerId, priceCents: unitPriceCents, leadTimeDays } = offer;
      return [
        {
          lineId,
          partId,
          partNumber,
          name,
          brand,
          offerId,
          quantity,
          unitPriceCents,
          leadTimeDays,
          workOrderId,
          workOrderNumber,
        },
      ];
    }),
  }));
}

function assertAvailable(basket: Basket, { unavailable }: Plan): void {
  if (unavailable.length === 0) return;
  const names = basket.lines
    .filter(({ lineId }) => unavailable.includes(lineId))
    .map(({ name, partNumber }) => `${name} (${partNumber})`);
  throw refuse('conflict', {
    detail: `Für folgende Teile gibt es kein ausreichendes Angebot: ${names.join(', ')}`,
  });
}

function lineWith(basket: Basket, lineId: string): BasketLine {
  const line = basket.lines.find((one) => one.lineId === lineId);
  return existing(line);
}

function assertOffer(offers: readonly Offer[], offerId: string, quantity: number): void {
  const offer = offers.find((one) => one.offerId === offerId);
  if (offer === undefined) throw invalid('offerId', UNKNOWN_OFFER);
  if (offer.availability < quantity)
    throw invalid('offerId', `Zu diesem Angebot sind nur ${offer.availability} Stk verfügbar.`);
}

function assertQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_BASKET_QUANTITY)
    throw invalid('quantity', `Bitte eine ganze Menge von 1 bis ${MAX_BASKET_QUANTITY} angeben.`);
}
