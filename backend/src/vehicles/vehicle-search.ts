import { customersOf } from '#projections/customers/customers.js';
import { suggestedVehicles } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { wordsInLine } from '../platform/search/words-in-line.js';

export const vehicleSearch: SearchSource = {
  kind: 'vehicle',
  permission: 'vehicles:read',
  find: async (readModels, typed, limit) => {
    const found = await suggestedVehicles(readModels, typed, limit);
    const ids = found.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
    const owners = await customersOf(readModels, ids);
    return found.map(({ id, licensePlate, make, model, vin, customerId }) => ({
      id,
      label: [make, model].filter(Boolean).join(' ') || licensePlate || vin || 'Fahrzeug',
      note: wordsInLine(customerId === null ? null : owners.get(customerId)?.displayName, vin),
      plate: licensePlate,
    }));
  },
};
