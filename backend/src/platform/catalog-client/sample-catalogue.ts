import type { Clock } from '../clock.js';
import type { CatalogueCalls } from './catalogue-calls.js';
import { sampleVehicles } from './sample-vehicles.js';
import {
  theOnly,
  type CatalogueQuestion,
  type CatalogueVehicle,
  type VehicleCatalogue,
} from './vehicle-catalogue.js';

/** Asked for these the bundled catalogue finds more than one vehicle, as real ones do. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['WVWZZZ3CZAE000199', '0603/XXX']);

const STATUS = { found: 200, ambiguous: 200, 'not-found': 404 } as const;

/** The catalogue that comes with the product: some 40 vehicles that are made up. */
export function sampleCatalogue(calls: CatalogueCalls, clock: Clock): VehicleCatalogue {
  const byKey = new Map<string, CatalogueVehicle[]>();
  const add = (key: string, vehicle: CatalogueVehicle): void => {
    byKey.set(key, [...(byKey.get(key) ?? []), vehicle]);
  };
  for (const { vin, vehicle } of sampleVehicles) {
    add(vin, vehicle);
    add(`${vehicle.hsn}/${vehicle.tsn}`, vehicle);
  }
  const vehiclesOf = (key: string): readonly CatalogueVehicle[] => {
    if (AMBIGUOUS.has(key)) return sampleVehicles.map(({ vehicle }) => vehicle);
    return byKey.get(key) ?? [];
  };
  return {
    source: 'sample',
    find: async (question, correlationId) => {
      const vehicles = vehiclesOf(keyOf(question));
      const outcome = outcomeOf(vehicles);
      calls.noteCall({
        at: clock.now(),
        correlationId,
        lookupType: question.kind,
        status: STATUS[outcome],
        durationMs: 0,
        outcome,
      });
      return theOnly(vehicles);
    },
  };
}

function outcomeOf({ length }: readonly CatalogueVehicle[]): keyof typeof STATUS {
  if (length === 0) return 'not-found';
  return length === 1 ? 'found' : 'ambiguous';
}

function keyOf(question: CatalogueQuestion): string {
  return question.kind === 'VIN' ? question.vin : `${question.hsn}/${question.tsn}`;
}
