import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { basketStream, type Basket, type Checkout } from '#contracts/supply/basket.js';
import { Inject } from '@nestjs/common';
import { Streams } from '../../platform/streams/streams.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { checkOut, orderAtOnce, type CheckoutWish, type PartAtOnce } from './basket.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { OrderPlacement } from '../orders/order-placement.js';

/** Command: orders the user's basket. Idempotent; answers the same orders when repeated. */
export class CheckOut extends Command<Checkout> {
  constructor(
    readonly userId: string,
    readonly wish: CheckoutWish,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Command: orders one part beside the basket. Idempotent; answers the same order when repeated. */
export class OrderAtOnce extends Command<Checkout> {
  constructor(
    readonly userId: string,
    readonly wanted: PartAtOnce,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The basket decides first; then one order per supplier is placed. */
@CommandHandler(CheckOut)
export class CheckOutHandler implements ICommandHandler<CheckOut> {
  constructor(
    private readonly streams: Streams,
    private readonly placement: OrderPlacement,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  async execute({ userId, wish, context }: CheckOut): Promise<Checkout> {
    const decide = checkOut(userId, this.catalogue, wish);
    const { state } = await this.streams.handle(basketStream, userId, decide, context, context);
    return placed(state, wish.checkoutId, this.placement, context);
  }
}

/** The basket's stream decides first; then the order is placed. */
@CommandHandler(OrderAtOnce)
export class OrderAtOnceHandler implements ICommandHandler<OrderAtOnce> {
  constructor(
    private readonly streams: Streams,
    private readonly placement: OrderPlacement,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  async execute({ userId, wanted, context }: OrderAtOnce): Promise<Checkout> {
    const decide = orderAtOnce(userId, this.catalogue, wanted);
    const { state } = await this.streams.handle(basketStream, userId, decide, context);
    return placed(state, wanted.checkoutId, this.placement, context);
  }
}

async function placed(
  { checkouts }: Basket,
  checkoutId: string,
  placement: OrderPlacement,
  context: CommandContext,
): Promise<Checkout> {
  const checkout = checkouts.find((one) => one.checkoutId === checkoutId);
  if (checkout === undefined) throw new Error('The checkout is missing');
  await placement.place(checkout, context);
  return checkout;
}
