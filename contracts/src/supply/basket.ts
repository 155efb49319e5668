import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { BasketEvent, BasketLineAdded, BasketStrategy, CheckedOutOrder } from './basket.events.js';

/** `offerId`: picked by hand; null: the strategy chooses. */
export type BasketLine = Omit<BasketLineAdded['data'], 'userId'> & {
  readonly offerId: string | null;
  readonly revision: number;
};

/** A finished checkout, or a part ordered at once, kept so that a repeated key gets the same orders. */
export type Checkout = {
  readonly checkoutId: string;
  readonly totalCents: number;
  readonly orders: readonly CheckedOutOrder[];
};

export type Basket = {
  readonly strategy: BasketStrategy;
  readonly lines: readonly BasketLine[];
  /** The last 20, oldest first. */
  readonly checkouts: readonly Checkout[];
  /** Recent calls that increased an existing line, with that line. Makes them idempotent. */
  readonly additions: readonly { readonly by: string; readonly lineId: string }[];
  /** Stream revision of the last event; -1: none. */
  readonly revision: number;
};

const KEPT_CHECKOUTS = 20;
const KEPT_ADDITIONS = 100;

const EMPTY: Basket = {
  strategy: 'CHEAPEST_BASKET',
  lines: [],
  checkouts: [],
  additions: [],
  revision: -1,
};

function evolve(basket: Basket, event: RecordedEvent<BasketEvent>): Basket {
  const { revision } = event;
  switch (event.type) {
    case 'BasketLineAdded': {
      const { userId: _, ...line } = event.data;
      return { ...basket, lines: [...basket.lines, { ...line, offerId: null, revision }], revision };
    }
    case 'BasketLineQuantityChanged': {
      const { lineId, quantity, addedBy } = event.data;
      const lines = basket.lines.map((line) =>
        line.lineId === lineId ? { ...line, quantity, revision } : line,
      );
      const additions =
        addedBy === null
          ? basket.additions
          : [...basket.additions, { by: addedBy, lineId }].slice(-KEPT_ADDITIONS);
      return { ...basket, lines, additions, revision };
    }
    case 'BasketLineRemoved': {
      const { lineId } = event.data;
      return { ...basket, lines: basket.lines.filter((line) => line.lineId !== lineId), revision };
    }
    case 'BasketOfferPicked': {
      const { lineId, offerId } = event.data;
      const lines = basket.lines.map((line) =>
        line.lineId === lineId ? { ...line, offerId, revision } : line,
      );
      return { ...basket, lines, revision };
    }
    case 'BasketStrategyChosen':
      return { ...basket, strategy: event.data.strategy, revision };
    case 'BasketCheckedOut': {
      const checkouts = withCheckout(basket, event.data);
      return { ...basket, lines: [], checkouts, additions: [], revision };
    }
    case 'PartOrderedAtOnce':
      return { ...basket, checkouts: withCheckout(basket, event.data), revision };
    default:
      return unreachable(event);
  }
}

function withCheckout(
  { checkouts }: Basket,
  { checkoutId, totalCents, orders }: Checkout,
): readonly Checkout[] {
  return [...checkouts, { checkoutId, totalCents, orders }].slice(-KEPT_CHECKOUTS);
}

/** The revision in answers: the number of changes. */
export const seenRevisionOf = ({ revision }: Basket): number => revision + 1;

export const basketStream = {
  name: 'basket',
  initial: EMPTY,
  evolve,
  revisionOf: (basket: Basket, row: string | undefined) =>
    row === undefined ? seenRevisionOf(basket) : basket.lines.find(({ lineId }) => lineId === row)?.revision,
};
