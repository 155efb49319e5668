import type { CommandOrigin } from '../kernel/command-origin.js';
import type { PartLine } from './order-parts.js';

/** What the order needs to know of a movement in the stock; the data of a `StockMoved` are one. */
export type OrderMovement = {
  readonly movementId: string;
  readonly articleId: string;
  readonly type: string;
  readonly quantityMilli: number;
  readonly from: { readonly locationId: string } | null;
  readonly to: { readonly locationId: string } | null;
  /** Of kind WORK_ORDER: its id is the order's. */
  readonly reference: { readonly kind: string; readonly id: string | null } | null;
  readonly partLineId: string | null;
  readonly unitCostE4: number | null;
};

/** Command: the order notes what the stock did for it. Noted already, or no order's: nothing happens. */
export class NotePart {
  constructor(
    readonly moved: OrderMovement,
    readonly origin: CommandOrigin,
  ) {}
}

/** Command: goods that were ordered for a line of the order have arrived. Noted already: nothing happens. */
export class NotePartArrived {
  constructor(
    readonly arrived: {
      readonly workOrderId: string;
      readonly partLineId: string;
      readonly goodsReceiptId: string;
      readonly quantityMilli: number;
    },
    readonly origin: CommandOrigin,
  ) {}
}

/** What may be done with a part of an order. */
export type PartAction = 'reserve' | 'issue' | 'return' | 'release';

/**
 * Command: move an article for an order; the stock decides, the order notes it. The same movement again is answered and
 * changes nothing. Answered with the `PartLine` as it stands. `locationId` null: the line's, else the one with most.
 */
export class MovePart {
  constructor(
    readonly move: {
      readonly movementId: string;
      readonly workOrderId: string;
      readonly articleId: string;
      readonly action: PartAction;
      readonly quantityMilli: number;
      readonly locationId: string | null;
    },
    readonly origin: CommandOrigin,
  ) {}
}

/** The answer of `MovePart`. */
export type MovedPart = PartLine;
