import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { vehiclesOf } from '#projections/vehicles/vehicles.js';
import type { Traces } from '../platform/erasure/traces.js';
import { passOn } from './vehicle.js';

/** Keeps the vehicles, without owner, plate, VIN and notes. */
export const vehicleTraces: Traces = {
  kind: 'vehicle',
  // Handled vehicles lose their owner, so the first page is always the next one.
  find: async (readModels, customerIds) =>
    (await vehiclesOf(readModels, customerIds, 500)).map(({ id }) => id),
  async forget(streams, ids, origin) {
    for (const id of ids)
      await streams.handle(
        vehicleStream,
        id,
        (state) => (state.status === 'none' ? [] : passOn(state.record, null, 'erased', origin.now)),
        origin,
      );
  },
};
