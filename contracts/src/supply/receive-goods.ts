import type { CommandOrigin } from '../kernel/command-origin.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { GoodsReceipt, PurchaseOrder } from './purchase-order.js';

/** One row of a delivery as somebody counted it. */
export type DeliveredLine = {
  /** The order's line; null: it was not ordered. */
  readonly lineId: string | null;
  /** Null: the part number of the order's line. */
  readonly partNumber: string | null;
  readonly quantityMilli: number;
  readonly locationId: string;
  /** Null: the article that has the part's number, or a new one. */
  readonly articleId: string | null;
  readonly accepted: boolean;
  readonly note: string | null;
};

/**
 * Command of other modules: goods of an order have come. Idempotent by the receipt's id; answers `GoodsTaken` when they
 * lie in the stock.
 */
export class ReceiveGoods {
  constructor(
    readonly goodsReceiptId: string,
    readonly orderId: string,
    readonly delivery: {
      /** Null: today. */
      readonly receivedOn: LocalDate | null;
      readonly deliveryNote: string | null;
      readonly lines: readonly DeliveredLine[];
    },
    readonly origin: CommandOrigin,
    /** The order's revision that the caller saw; undefined: not asked. */
    readonly expectedRevision?: number,
  ) {}
}

/** What `ReceiveGoods` answers. */
export type GoodsTaken = { readonly receipt: GoodsReceipt; readonly order: PurchaseOrder };
