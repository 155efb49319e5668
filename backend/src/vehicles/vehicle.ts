import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** A vehicle: what decisions need of it. */
export type Vehicle = { readonly status: 'none' } | { readonly status: 'registered'; readonly id: string };

function evolve(_: Vehicle, event: RecordedEvent<VehicleEvent>): Vehicle {
  return { status: 'registered', id: event.data.vehicleId };
}

/** The streams `vehicle-<id>`. */
export const vehicleStream = { name: 'vehicle', initial: { status: 'none' } as Vehicle, evolve };

/** Makes the vehicle of a booking. There already: nothing happens. */
export const registerFromBooking =
  ({
    vehicleId,
    customerId,
    licensePlate,
    appointmentId,
  }: RegisterVehicle['vehicle']): Decide<Vehicle, VehicleEvent> =>
  (state) => {
    if (state.status !== 'none') return [];
    const data = {
      vehicleId,
      subjectId: customerId ?? vehicleId,
      customerId,
      licensePlate,
      make: null,
      model: null,
      modelVariant: null,
      source: 'booking' as const,
      appointmentId,
    };
    return [{ type: 'VehicleRegistered', version: 1, data }];
  };
