import { invalid, refuse } from '#contracts/kernel/problem.js';
import { MAX_BASKET_LINES, MAX_BASKET_QUANTITY } from '#contracts/supply/basket-limits.js';
import type { BasketEvent, BasketStrategy, CheckedOutOrder } from '#contracts/supply/basket.events.js';
import type { Basket, BasketLine } from '#contracts/supply/basket.js';
import { idAfter } from '../platform/streams/id-after.js';
import { assertSeen, seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';
import type { CatalogPart, PartsCatalogue } from './catalogue/parts-catalogue.js';
import { plansOf, type Plan } from './plans.js';

/** What the answer calls the basket's revision: a tag has no sign, so nothing yet is 0 and the first event makes 1. */
export const seenRevisionOf = ({ revision }: Basket): number => revision + 1;

type DecideBasket = Decide<Basket, BasketEvent>;

/** What shall be put in. `addedBy`: the call that says so, whose id a new line gets. */
export type Addition = {
  readonly addedBy: string;
  readonly part: CatalogPart;
  readonly quantity: number;
  readonly workOrder: { readonly id: string; readonly number: string } | null;
};

/** Puts a part in; the same part for the same order is added to its line. */
export const addLine =
  (userId: string, { addedBy, part, quantity, workOrder }: Addition): DecideBasket =>
  (basket) => {
    if (lineOfAddition(basket, addedBy) !== undefined) return [];
    const workOrderId = workOrder?.id ?? null;
    const same = basket.lines.find((line) => line.partId === part.id && line.workOrderId === workOrderId);
    assertQuantity((same?.quantity ?? 0) + quantity);
    if (same !== undefined) {
      const data = { userId, lineId: same.lineId, quantity: same.quantity + quantity, addedBy };
      return [{ type: 'BasketLineQuantityChanged', version: 1, data }];
    }
    if (basket.lines.length >= MAX_BASKET_LINES)
      throw invalid('partId', `Ein Warenkorb hat höchstens ${MAX_BASKET_LINES} Positionen.`);
    const { id: partId, partNumber, name, brand } = part;
    const workOrderNumber = workOrder?.number ?? null;
    const line = { lineId: addedBy, partId, partNumber, name, brand, quantity, workOrderId, workOrderNumber };
    return [{ type: 'BasketLineAdded', version: 1, data: { userId, ...line } }];
  };

/** The line that a call put in or added to. */
export function lineOfAddition(basket: Basket, addedBy: string): BasketLine | undefined {
  const lineId = basket.additions.find(({ by }) => by === addedBy)?.lineId ?? addedBy;
  return basket.lines.find((line) => line.lineId === lineId);
}

/** Changes how many are wanted. */
export const changeQuantity =
  (userId: string, lineId: string, quantity: number, expectedRevision?: number): DecideBasket =>
  (basket) => {
    const line = lineWith(basket, lineId, expectedRevision);
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

/** Takes a line out. */
export const removeLine =
  (userId: string, lineId: string, expectedRevision?: number): DecideBasket =>
  (basket) => {
    lineWith(basket, lineId, expectedRevision);
    return [{ type: 'BasketLineRemoved', version: 1, data: { userId, lineId } }];
  };

/** Chooses how the suppliers are chosen. */
export const chooseStrategy =
  (userId: string, strategy: BasketStrategy, expectedRevision?: number): DecideBasket =>
  (basket) => {
    assertSeen({ revision: seenRevisionOf(basket) }, expectedRevision);
    if (basket.strategy === strategy) return [];
    return [{ type: 'BasketStrategyChosen', version: 1, data: { userId, strategy } }];
  };

/** What a checkout is asked for with. */
export type CheckoutWish = {
  readonly checkoutId: string;
  /** Undefined: the basket's. */
  readonly strategy: BasketStrategy | undefined;
  /** What the screen showed; undefined: not asked. */
  readonly expectedTotalCents: number | undefined;
  readonly expectedRevision?: number;
};

/** Orders what is in the basket at the prices of now and empties it. The same checkout again is done already. */
export const checkOut =
  (userId: string, catalogue: PartsCatalogue, wish: CheckoutWish): DecideBasket =>
  (basket) => {
    if (basket.checkouts.some(({ checkoutId }) => checkoutId === wish.checkoutId)) return [];
    assertSeen({ revision: seenRevisionOf(basket) }, wish.expectedRevision);
    if (basket.lines.length === 0) throw refuse('conflict', { detail: 'Der Warenkorb ist leer.' });
    const { checkoutId, expectedTotalCents } = wish;
    // Missing or null: as the basket has it.
    const strategy = wish.strategy ?? basket.strategy;
    const plans = plansOfBasket(basket, catalogue);
    const plan = plans[strategy];
    assertAvailable(basket, plan);
    if (expectedTotalCents !== undefined && expectedTotalCents !== plan.totalCents) {
      throw refuse('conflict', {
        detail: 'Die Preise haben sich geändert. Bitte prüfen Sie den Warenkorb.',
      });
    }
    const other = strategy === 'CHEAPEST_BASKET' ? plans.CHEAPEST_PER_LINE : plans.CHEAPEST_BASKET;
    const data = {
      userId,
      checkoutId,
      strategy,
      totalCents: plan.totalCents,
      otherTotalCents: other.totalCents,
      orders: ordersOf(basket, plan, checkoutId),
    };
    return [{ type: 'BasketCheckedOut', version: 1, data }];
  };

/** Both plans for what is in the basket. */
export function plansOfBasket(
  { lines }: Pick<Basket, 'lines'>,
  catalogue: PartsCatalogue,
): Readonly<Record<BasketStrategy, Plan>> {
  const wanted = lines.map(({ lineId, quantity, partId }) => ({
    lineId,
    quantity,
    offers: catalogue.offers(partId),
  }));
  return plansOf(wanted, catalogue.suppliers);
}

function ordersOf(basket: Basket, plan: Plan, checkoutId: string): CheckedOutOrder[] {
  const lines = new Map(basket.lines.map((line) => [line.lineId, line]));
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

function lineWith(basket: Basket, lineId: string, expectedRevision: number | undefined): BasketLine {
  const line = basket.lines.find((one) => one.lineId === lineId);
  return seenRow(line, expectedRevision);
}

function assertQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_BASKET_QUANTITY)
    throw invalid('quantity', `Bitte eine ganze Menge von 1 bis ${MAX_BASKET_QUANTITY} angeben.`);
}
