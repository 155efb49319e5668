import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../kernel/command-origin.js';

/** Command: moves the vehicles of a merged customer to the remaining one. Idempotent. */
export class PassVehicles extends Command<void> {
  constructor(
    readonly passing: { readonly fromCustomerId: string; readonly toCustomerId: string },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
