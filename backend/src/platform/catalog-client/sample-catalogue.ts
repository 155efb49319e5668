import { sampleVehicles } from './sample-vehicles.js';
import {
  answerOf,
  theOnly,
  vehicleIn,
  type CatalogueAnswer,
  type CatalogueQuestion,
  type CatalogueVehicle,
  type VehicleCatalogue,
} from './vehicle-catalogue.js';

/** The bundled catalogue finds more than one vehicle for these, as real catalogues do. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['WVWZZZ3CZAE000199', '0603/XXX']);

/** The bundled catalogue: about 40 invented vehicles. Sends no requests, so that monitoring has nothing to count. */
export function sampleCatalogue(): VehicleCatalogue {
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
  const answerTo = (question: CatalogueQuestion): CatalogueAnswer =>
    answerOf(() => theOnly(vehiclesOf(keyOf(question))));
  return {
    source: 'sample',
    find: async (question) => vehicleIn(answerTo(question)),
    recall: answerTo,
  };
}

function keyOf(question: CatalogueQuestion): string {
  return question.kind === 'VIN' ? question.vin : `${question.hsn}/${question.tsn}`;
}
