import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../kernel/command-origin.js';
import type { LocalDate } from '../values/local-date-time.js';

/** Command: records an order's odometer reading. Idempotent. A lower one gets the order's number as its note. */
export class NoteOdometer extends Command<void> {
  constructor(
    readonly reading: {
      readonly vehicleId: string;
      readonly mileageKm: number;
      readonly readOn: LocalDate;
      readonly workOrderId: string;
    },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
