import { Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { CheckedOutOrder } from '#contracts/supply/basket.events.js';
import { purchaseOrderStream } from '#contracts/supply/purchase-order.js';
import { Clock } from '../../platform/clock.js';
import { assertInTime } from '../../platform/streams/deadline.js';
import { nextNumber } from '../../platform/streams/sequences.js';
import { Streams } from '../../platform/streams/streams.js';
import { placeOrder } from './purchase-order.js';

type Decided = { readonly checkoutId: string; readonly orders: readonly CheckedOutOrder[] };

/** Places the orders of a checkout. Idempotent and safe to run concurrently. */
@Injectable()
export class OrderPlacement {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  async place({ checkoutId, orders }: Decided, origin: CommandOrigin): Promise<void> {
    for (const order of orders) {
      const { state } = await this.streams.load(purchaseOrderStream, order.orderId);
      if (state.status !== 'none') continue;
      assertInTime(origin.now, this.clock.now());
      const number = await nextNumber(this.streams, 'purchaseOrder', order.orderId, origin);
      const goodsCents = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
      const facts = { ...order, checkoutId, number, netCents: goodsCents + order.shippingCents };
      await this.streams.handle(purchaseOrderStream, order.orderId, placeOrder(facts), origin);
    }
  }
}
