import type { VehicleRegistered } from '#contracts/vehicles/vehicle.events.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { given } from '../testing/given.js';
import { registerFromBooking } from './vehicle.js';

const wanted = { vehicleId: 'v', customerId: 'c', licensePlate: 'B-AB 123', appointmentId: 'a' };
const registered: VehicleRegistered = {
  type: 'VehicleRegistered',
  version: 1,
  data: {
    ...wanted,
    subjectId: 'c',
    make: null,
    model: null,
    modelVariant: null,
    source: 'booking',
  },
};

describe('a vehicle created by a booking', () => {
  it('is registered under its owner', () => {
    expect(given(vehicleStream).when(registerFromBooking(wanted))).toEqual([registered]);
  });

  it('is the data subject of its own plate while it has no owner', () => {
    const [event] = given(vehicleStream).when(registerFromBooking({ ...wanted, customerId: null }));
    expect(event?.data).toMatchObject({ subjectId: 'v', customerId: null });
  });

  it('is created once', () => {
    expect(given(vehicleStream, registered).when(registerFromBooking(wanted))).toEqual([]);
  });
});
