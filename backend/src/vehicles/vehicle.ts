import type { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import type { Vehicle } from '#contracts/vehicles/vehicle.js';
import type { Decide } from '../platform/streams/stream-type.js';

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
