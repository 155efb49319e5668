import { vehicleEventDefinitions } from '#contracts/vehicles/vehicle.events.js';
import { vehicles } from '#projections/vehicles.js';
import { defineModule } from '../platform/module-manifest.js';

/** Vehicles. */
export const vehiclesManifest = defineModule({
  name: 'vehicles',
  events: {
    ...vehicleEventDefinitions,
  },
  readModels: [vehicles],
  fieldNames: {},
  load: async () => [(await import('./vehicles.module.js')).VehiclesModule],
});
