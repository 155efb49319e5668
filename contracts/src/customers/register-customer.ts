import type { CommandOrigin } from '../kernel/command-origin.js';

/** Command: make the customer account of a booking. Made already: nothing happens. */
export class RegisterCustomer {
  constructor(
    readonly customer: {
      readonly customerId: string;
      readonly name: string;
      readonly email: string;
      readonly phone: string | null;
      readonly appointmentId: string;
    },
    readonly origin: CommandOrigin,
  ) {}
}
