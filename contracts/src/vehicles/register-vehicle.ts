import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../kernel/command-origin.js';

/** Command: creates the vehicle of a booking. Idempotent. */
export class RegisterVehicle extends Command<void> {
  constructor(
    readonly vehicle: {
      readonly vehicleId: string;
      readonly customerId: string | null;
      readonly licensePlate: string;
      readonly appointmentId: string;
    },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
