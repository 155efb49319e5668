import type { CommandOrigin } from '../kernel/command-origin.js';

/** Command: make the vehicle of a booking. Made already: nothing happens. */
export class RegisterVehicle {
  constructor(
    readonly vehicle: {
      readonly vehicleId: string;
      readonly customerId: string | null;
      readonly licensePlate: string;
      readonly appointmentId: string;
    },
    readonly origin: CommandOrigin,
  ) {}
}
