import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RegisterCustomer } from '#contracts/customers/register-customer.js';
import { customerStream } from '#contracts/customers/customer.js';
import { Streams } from '../platform/streams/streams.js';
import { registerFromBooking } from './customer.js';

/** What other modules may ask for. */
@CommandHandler(RegisterCustomer)
export class RegisterCustomerHandler implements ICommandHandler<RegisterCustomer> {
  constructor(private readonly streams: Streams) {}

  async execute({ customer, origin }: RegisterCustomer): Promise<void> {
    await this.streams.handle(customerStream, customer.customerId, registerFromBooking(customer), origin);
  }
}
