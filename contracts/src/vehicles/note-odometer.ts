import type { CommandOrigin } from '../kernel/command-origin.js';
import type { LocalDate } from '../values/local-date-time.js';

/**
 * Command: the odometer as it was read for a work order. Noted already for it: nothing happens. Below the last reading
 * it is taken all the same, with the order's number as its note.
 */
export class NoteOdometer {
  constructor(
    readonly reading: {
      readonly vehicleId: string;
      readonly mileageKm: number;
      readonly readOn: LocalDate;
      readonly workOrderId: string;
    },
    readonly origin: CommandOrigin,
  ) {}
}
