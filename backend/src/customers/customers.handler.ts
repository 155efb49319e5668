import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { RegisterCustomer } from '#contracts/customers/register-customer.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams, type Handled } from '../platform/streams/streams.js';
import { customerStream, registerFromBooking, type Customer } from './customer.js';

/** A decision on one customer. */
export class OnCustomer {
  constructor(
    readonly id: string,
    readonly decide: Decide<Customer, CustomerEvent>,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(OnCustomer)
export class OnCustomerHandler implements ICommandHandler<OnCustomer> {
  constructor(private readonly streams: Streams) {}

  execute({ id, decide, context }: OnCustomer): Promise<Handled<Customer, CustomerEvent>> {
    return this.streams.handle(customerStream, id, decide, context);
  }
}

/** What other modules may ask for. */
@CommandHandler(RegisterCustomer)
export class RegisterCustomerHandler implements ICommandHandler<RegisterCustomer> {
  constructor(private readonly streams: Streams) {}

  async execute({ customer, origin }: RegisterCustomer): Promise<void> {
    await this.streams.handle(customerStream, customer.customerId, registerFromBooking(customer), origin);
  }
}
