import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { vehiclesOf } from '#projections/vehicles.js';
import type { Traces } from '../platform/erasure/traces.js';
import { passOn } from './vehicle.js';

/** The cars stay, without owner, plate, VIN and notes. */
export const vehicleTraces: Traces = {
  kind: 'vehicle',
  // Those that were taken from him are not found any more: each page is the first of what is left.
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
