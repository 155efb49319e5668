import { Refusal } from '#contracts/kernel/problem.js';
import type { Clock } from '../clock.js';
import { currentScope } from '../telemetry/scope.js';
import type { CatalogueCalls, CatalogueOutcome } from './catalogue-calls.js';
import { sampleVehicles } from './sample-vehicles.js';
import {
  catalogueRefusals,
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
  const answer = (key: string): CatalogueVehicle => {
    if (AMBIGUOUS.has(key)) throw catalogueRefusals.ambiguous();
    return theOnly(byKey.get(key) ?? []);
  };
  return {
    source: 'sample',
    find: async (question) => {
      const outcome = { value: 'found' as 'found' | 'ambiguous' | 'not-found' };
      try {
        return answer(keyOf(question));
      } catch (error) {
        if (error instanceof Refusal)
          outcome.value = error.code === 'vehicle-catalog-not-found' ? 'not-found' : 'ambiguous';
        throw error;
      } finally {
        const { value } = outcome;
        calls.noteCall({
          at: clock.now(),
          correlationId: currentScope()?.correlationId ?? '',
          lookupType: question.kind,
          status: STATUS[value],
          durationMs: 0,
          outcome: value satisfies CatalogueOutcome,
        });
      }
    },
  };
}

function keyOf(question: CatalogueQuestion): string {
  return question.kind === 'VIN' ? question.vin : `${question.hsn}/${question.tsn}`;
}
