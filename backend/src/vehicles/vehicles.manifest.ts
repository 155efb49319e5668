import { labelsOf } from '#contracts/kernel/fields.js';
import { mileageNoteField, vehicleFields } from '#contracts/vehicles/vehicle-fields.js';
import { vehicleEventDefinitions } from '#contracts/vehicles/vehicle.events.js';
import { vehicles } from '#projections/vehicles/vehicles.js';
import { vehicleSearch } from './vehicle-search.js';
import { defineModule } from '../platform/module-manifest.js';
import { vehicleHistory } from './vehicle-history.js';
import { vehicleTraces } from './vehicle-traces.js';

export const vehiclesManifest = defineModule({
  name: 'vehicles',
  events: {
    ...vehicleEventDefinitions,
  },
  readModels: [vehicles],
  fieldNames: {
    ...labelsOf(vehicleFields),
    ...labelsOf(mileageNoteField),
    consent: 'Einwilligung',
    fields: 'Felder',
  },
  histories: { vehicle: vehicleHistory },
  traces: [vehicleTraces],
  search: [vehicleSearch],
  load: async () => [
    (await import('./vehicles.module.js')).VehiclesModule,
    (await import('./life-paper/life-paper.module.js')).LifePaperModule,
  ],
  demo: async () => (await import('./demo.js')).vehiclesChapter,
});
