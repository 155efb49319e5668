import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import type { NoteOdometer } from '#contracts/vehicles/note-odometer.js';
import type { Vehicle } from '#contracts/vehicles/vehicle.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { partiesOf } from './vehicle.js';

/** Records a work order's reading. Idempotent. A lower reading gets the order's number as its note. */
export const noteOdometer =
  (
    { mileageKm, readOn, workOrderId }: NoteOdometer['reading'],
    orderNumber: string,
  ): Decide<Vehicle, VehicleEvent> =>
  (state) => {
    if (state.status === 'none' || state.notedOrders.includes(`${workOrderId}/${mileageKm}`)) return [];
    const { id, customerId, mileageKm: last } = state.record;
    const note = last !== null && mileageKm < last ? orderNumber : null;
    const data = { ...partiesOf(id, customerId), mileageKm, readOn, note, workOrderId };
    return [{ type: 'OdometerRead', version: 1, data }];
  };
