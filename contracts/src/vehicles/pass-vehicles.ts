import type { CommandOrigin } from '../kernel/command-origin.js';

/** Command: the vehicles of a customer who was merged into another are the other's. They are already: nothing happens. */
export class PassVehicles {
  constructor(
    readonly passing: { readonly fromCustomerId: string; readonly toCustomerId: string },
    readonly origin: CommandOrigin,
  ) {}
}
