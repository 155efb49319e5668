import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { VehicleEvent, VehicleOwnerChanged } from '#contracts/vehicles/vehicle.events.js';
import { changeOfVehicle } from '#contracts/vehicles/vehicle.js';

const REPEATED = ['licensePlate', 'vin', 'notes'] as const;

type Texts = Pick<VehicleOwnerChanged['data'], (typeof REPEATED)[number]>;

const NONE: Texts = { licensePlate: null, vin: null, notes: null };

/**
 * A vehicle's stream without one of its events. A change of the owner repeats plate, VIN and notes under the key of the
 * new owner; here the change repeats what was known without the event.
 */
export function vehicleWithoutEvent(
  events: readonly RecordedEvent<VehicleEvent>[],
  leftOut: string,
): readonly RecordedEvent<VehicleEvent>[] {
  let texts = NONE;
  return events
    .filter(({ id }) => id !== leftOut)
    .map((event) => {
      const isRepeated = event.type === 'VehicleOwnerChanged' && event.data.reason !== 'erased';
      const kept = isRepeated ? { ...event, data: { ...event.data, ...texts } } : event;
      const { licensePlate, vin, notes } = { ...texts, ...changeOfVehicle(kept) };
      texts = { licensePlate, vin, notes };
      return kept;
    });
}
