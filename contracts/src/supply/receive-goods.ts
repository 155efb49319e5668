import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../kernel/command-origin.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { GoodsReceipt, PurchaseOrder } from './purchase-order.js';

/** A counted line of a delivery. */
export type DeliveredLine = {
  /** The order's line; null: not ordered. */
  readonly lineId: string | null;
  /** Null: the part number of the order's line. */
  readonly partNumber: string | null;
  readonly quantityMilli: number;
  readonly locationId: string;
  /** Null: the article with the part's number, created if there is none. */
  readonly articleId: string | null;
  readonly accepted: boolean;
  readonly note: string | null;
};

/** Command: receives goods of an order. Idempotent by the receipt's id. Answers `GoodsTaken` once they are booked. */
export class ReceiveGoods extends Command<GoodsTaken> {
  constructor(
    readonly goodsReceiptId: string,
    readonly orderId: string,
    readonly delivery: {
      /** Null: today. */
      readonly receivedOn: LocalDate | null;
      readonly deliveryNote: string | null;
      readonly lines: readonly DeliveredLine[];
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

export type GoodsTaken = { readonly receipt: GoodsReceipt; readonly order: PurchaseOrder };
