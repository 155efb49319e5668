import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { BasketEvent, BasketStrategy, CheckedOutOrder } from './basket.events.js';

/** A part that shall be ordered. `revision`: stream revision of the last event that touched it. */
export type BasketLine = {
  readonly lineId: string;
  readonly partId: string;
  readonly partNumber: string;
  readonly name: string;
  readonly brand: string;
  /** Whole pieces. */
  readonly quantity: number;
  readonly workOrderId: string | null;
  readonly workOrderNumber: string | null;
  readonly revision: number;
};

/** A checkout that is done, kept so that the same key is answered with the same orders. */
export type Checkout = {
  readonly checkoutId: string;
  readonly strategy: BasketStrategy;
  readonly totalCents: number;
  readonly orders: readonly CheckedOutOrder[];
};

/** One user's basket. */
export type Basket = {
  readonly strategy: BasketStrategy;
  readonly lines: readonly BasketLine[];
  /** The last 20, oldest first. */
  readonly checkouts: readonly Checkout[];
  /** The last calls that added to a line that was there: which line each of them meant. */
  readonly additions: readonly { readonly by: string; readonly lineId: string }[];
  /** Stream revision of the last event; -1: nothing has happened. */
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
      return { ...basket, lines: [...basket.lines, { ...line, revision }], revision };
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
    case 'BasketStrategyChosen':
      return { ...basket, strategy: event.data.strategy, revision };
    case 'BasketCheckedOut': {
      const { checkoutId, strategy, totalCents, orders } = event.data;
      const checkouts = [...basket.checkouts, { checkoutId, strategy, totalCents, orders }];
      return { ...basket, lines: [], checkouts: checkouts.slice(-KEPT_CHECKOUTS), additions: [], revision };
    }
    default:
      return unreachable(event);
  }
}

/** The stream `basket-<userId>`. */
export const basketStream = { name: 'basket', initial: EMPTY, evolve };
