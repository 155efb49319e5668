import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { basketStream, type Checkout } from '#contracts/supply/basket.js';
import { Inject } from '@nestjs/common';
import { Streams } from '../platform/streams/streams.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { checkOut, type CheckoutWish } from './basket.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from './catalogue/parts-catalogue.js';
import { OrderPlacement } from './order-placement.js';

/** Command: order what is in the user's basket. The same checkout again is answered with its orders. */
export class CheckOut extends Command<Checkout> {
  constructor(
    readonly userId: string,
    readonly wish: CheckoutWish,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The basket decides; then each supplier gets an order. */
@CommandHandler(CheckOut)
export class CheckOutHandler implements ICommandHandler<CheckOut> {
  constructor(
    private readonly streams: Streams,
    private readonly placement: OrderPlacement,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  async execute({ userId, wish, context }: CheckOut): Promise<Checkout> {
    const decide = checkOut(userId, this.catalogue, wish);
    const { state } = await this.streams.handle(basketStream, userId, decide, context);
    const checkout = state.checkouts.find(({ checkoutId }) => checkoutId === wish.checkoutId);
    if (checkout === undefined) throw new Error('The checkout that was just made is not there');
    await this.placement.place(checkout, context);
    return checkout;
  }
}
