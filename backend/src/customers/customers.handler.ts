import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { customerStream } from '#contracts/customers/customer.js';
import { RegisterCustomer } from '#contracts/customers/register-customer.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { CustomerErasing } from './customer-erasing.js';
import { CustomerMerging } from './customer-merging.js';
import { registerFromBooking } from './customer.js';

export class MergeCustomers extends Command<void> {
  constructor(
    readonly customerId: string,
    readonly otherId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class EraseCustomer extends Command<void> {
  constructor(
    readonly customerId: string,
    readonly context: CommandContext,
    /** The caller knows what the customer owes. */
    readonly isConfirmed = false,
  ) {
    super();
  }
}

@CommandHandler(RegisterCustomer)
class RegisterCustomerHandler implements ICommandHandler<RegisterCustomer> {
  constructor(private readonly streams: Streams) {}

  async execute({ customer, origin }: RegisterCustomer): Promise<void> {
    await this.streams.handle(customerStream, customer.customerId, registerFromBooking(customer), origin);
  }
}

@CommandHandler(MergeCustomers)
class MergeCustomersHandler implements ICommandHandler<MergeCustomers> {
  constructor(private readonly merging: CustomerMerging) {}

  execute({ customerId, otherId, context }: MergeCustomers): Promise<void> {
    return this.merging.merge(customerId, otherId, context);
  }
}

@CommandHandler(EraseCustomer)
class EraseCustomerHandler implements ICommandHandler<EraseCustomer> {
  constructor(private readonly erasing: CustomerErasing) {}

  execute({ customerId, context, isConfirmed }: EraseCustomer): Promise<void> {
    return this.erasing.erase(customerId, context, isConfirmed);
  }
}

export const customerHandlers = [RegisterCustomerHandler, MergeCustomersHandler, EraseCustomerHandler];
