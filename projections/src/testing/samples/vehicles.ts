import { vehicleOfCustomer, vehiclesByPlate } from '../../vehicles.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  vehicleOfCustomer: [(readModels) => vehicleOfCustomer(readModels, 'customer', 'S-AB 123')],
  vehiclesByPlate: [(readModels) => vehiclesByPlate(readModels, 'S-AB 123', 2)],
};
