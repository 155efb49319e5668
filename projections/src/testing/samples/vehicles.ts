import {
  countVehiclesOf,
  vehicleByKeyNumbers,
  vehicleOfCustomer,
  vehiclePage,
  vehiclesByPlate,
  vehiclesByVin,
  vehiclesOf,
} from '../../vehicles/vehicles.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  countVehiclesOf: [(readModels) => countVehiclesOf(readModels, ['customer', 'other'])],
  vehicleByKeyNumbers: [(readModels) => vehicleByKeyNumbers(readModels, '0603', 'BGU')],
  vehicleOfCustomer: [(readModels) => vehicleOfCustomer(readModels, 'customer', 'S-AB 123')],
  vehiclePage: [
    (readModels) => vehiclePage(readModels, { limit: 50 }),
    (readModels) => vehiclePage(readModels, { limit: 50, query: 'golf' }),
    (readModels) => vehiclePage(readModels, { limit: 50, query: 'go' }),
    (readModels) => vehiclePage(readModels, { limit: 50, query: 'golf', customerId: ['customer'] }),
    (readModels) => vehiclePage(readModels, { limit: 50, query: 'g', customerId: ['customer', 'other'] }),
  ],
  vehiclesByPlate: [(readModels) => vehiclesByPlate(readModels, 'S-AB 123', 2)],
  vehiclesByVin: [(readModels) => vehiclesByVin(readModels, 'WVWZZZ1KZAW000101', 2)],
  vehiclesOf: [(readModels) => vehiclesOf(readModels, ['customer', 'other'], 100)],
};
