import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../../kernel/command-origin.js';
import type { PartLine } from './order-parts.js';

/** A stock movement as the order needs it; the data of `StockMoved` fit. */
export type OrderMovement = {
  readonly movementId: string;
  readonly articleId: string;
  readonly type: string;
  readonly quantityMilli: number;
  readonly from: { readonly locationId: string } | null;
  readonly to: { readonly locationId: string } | null;
  /** For kind WORK_ORDER: the order's id. */
  readonly reference: { readonly kind: string; readonly id: string | null } | null;
  readonly partLineId: string | null;
  readonly unitCostE4: number | null;
};

/** Command: the order records a stock movement. Idempotent; no-op for a movement without a work order. */
export class NotePart extends Command<void> {
  constructor(
    readonly moved: OrderMovement,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: the order records received goods for a line. Idempotent. */
export class NotePartArrived extends Command<void> {
  constructor(
    readonly arrived: {
      readonly workOrderId: string;
      readonly partLineId: string;
      readonly goodsReceiptId: string;
      readonly quantityMilli: number;
    },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

export type PartAction = 'reserve' | 'issue' | 'return' | 'release';

/**
 * Command: moves an article for an order. The stock decides, the order records it. Idempotent. Answers the present
 * `PartLine`. `locationId` null: the line's location, else the one with the most stock.
 */
export class MovePart extends Command<MovedPart> {
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
  ) {
    super();
  }
}

export type MovedPart = PartLine;
