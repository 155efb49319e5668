import { vehicleEventDefinitions } from '#contracts/vehicles/vehicle.events.js';
import { vehicles } from '#projections/vehicles.js';
import { vehicleSearch } from './vehicle-search.js';
import { defineModule } from '../platform/module-manifest.js';
import { vehicleHistory } from './vehicle-history.js';
import { vehicleTraces } from './vehicle-traces.js';

/** Vehicles. */
export const vehiclesManifest = defineModule({
  name: 'vehicles',
  events: {
    ...vehicleEventDefinitions,
  },
  readModels: [vehicles],
  fieldNames: {
    color: 'Farbe',
    consent: 'Einwilligung',
    engine: 'Motor',
    fields: 'Felder',
    firstRegDate: 'Erstzulassung',
    hsn: 'HSN',
    ktype: 'K-Type',
    licensePlate: 'Kennzeichen',
    make: 'Marke',
    mileageKm: 'Kilometerstand',
    mileageNote: 'Begründung',
    model: 'Modell',
    modelVariant: 'Variante',
    notes: 'Notizen',
    tsn: 'TSN',
    vin: 'VIN',
  },
  histories: { vehicle: vehicleHistory },
  traces: [vehicleTraces],
  search: [vehicleSearch],
  load: async () => [(await import('./vehicles.module.js')).VehiclesModule],
  demo: async () => (await import('./demo.js')).vehiclesChapter,
});
