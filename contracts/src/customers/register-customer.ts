import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../kernel/command-origin.js';

/** Command: creates the customer of a booking. Idempotent. */
export class RegisterCustomer extends Command<void> {
  constructor(
    readonly customer: {
      readonly customerId: string;
      readonly name: string;
      readonly email: string | null;
      readonly phone: string | null;
      readonly appointmentId: string;
    },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
