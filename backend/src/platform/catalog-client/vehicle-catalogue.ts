import { Refusal, type ProblemCode, type RefusalOptions } from '#contracts/kernel/problem.js';
import type { CatalogueOutcome } from './catalogue-calls.js';

/** A vehicle as a catalogue returns it; null if the catalogue does not state a value. */
export type CatalogueVehicle = {
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly engine: string | null;
  readonly ktype: string | null;
  readonly hsn: string | null;
  readonly tsn: string | null;
  readonly fuel: string | null;
  readonly powerKw: number | null;
  readonly powerPs: number | null;
  /** Displacement in cubic centimetres. */
  readonly displacement: number | null;
};

export type CatalogueQuestion =
  | { readonly kind: 'VIN'; readonly vin: string }
  | { readonly kind: 'HSN_TSN'; readonly hsn: string; readonly tsn: string };

/** Why a catalogue returned no vehicle. */
export type CatalogueFailure = Exclude<CatalogueOutcome, 'found'>;

/** A refusal that says what the catalogue answered. */
export class CatalogueRefusal extends Refusal {
  constructor(
    readonly outcome: CatalogueFailure,
    code: ProblemCode,
    options: RefusalOptions = {},
  ) {
    super(code, options);
  }
}

/** The answer to a question: the vehicle, or the refusal. */
export type CatalogueAnswer = { readonly vehicle: CatalogueVehicle } | { readonly refusal: CatalogueRefusal };

/**
 * Port: looks vehicles up. Returns the one vehicle that fits, else rejects with the refusal for the caller: not found
 * 404, several or rejected 422, unavailable or rate-limited 502. A query ends within 12 seconds. Queries are never
 * logged.
 */
export interface VehicleCatalogue {
  /** The name of the catalogue in answers and in the enrichment history. */
  readonly source: string;
  find(question: CatalogueQuestion, correlationId: string): Promise<CatalogueVehicle>;
  /** The last answer to this process, failures included, for as long as it is kept; else undefined. Sends no request. */
  recall(question: CatalogueQuestion): CatalogueAnswer | undefined;
}

export const VEHICLE_CATALOGUE = Symbol('VehicleCatalogue');

export const catalogueRefusals = {
  notFound: () => new CatalogueRefusal('not-found', 'vehicle-catalog-not-found'),
  ambiguous: () =>
    new CatalogueRefusal('ambiguous', 'vehicle-enrichment-error', {
      detail:
        'Der Katalog lieferte mehrere mögliche Fahrzeuge (multiple). Bitte präzisieren Sie die Eingaben.',
    }),
  rejected: () =>
    new CatalogueRefusal('rejected', 'vehicle-enrichment-error', {
      detail: 'Der Fahrzeugkatalog hat die Anfrage abgelehnt.',
    }),
  unavailable: (retryAfterSeconds?: number) =>
    new CatalogueRefusal(
      'unavailable',
      'vehicle-catalog-unavailable',
      retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
    ),
  rateLimited: (retryAfterSeconds: number) =>
    new CatalogueRefusal('rate-limited', 'vehicle-catalog-unavailable', {
      detail: 'Der Fahrzeugkatalog nimmt gerade keine Anfragen an (rate limit).',
      retryAfterSeconds,
    }),
} as const;

export function theOnly(vehicles: readonly CatalogueVehicle[]): CatalogueVehicle {
  const [first] = vehicles;
  if (first === undefined) throw catalogueRefusals.notFound();
  if (vehicles.length > 1) throw catalogueRefusals.ambiguous();
  return first;
}

/** Runs a look-up and keeps its refusal as an answer. Other errors are thrown. */
export function answerOf(lookUp: () => CatalogueVehicle): CatalogueAnswer {
  try {
    return { vehicle: lookUp() };
  } catch (error) {
    if (error instanceof CatalogueRefusal) return { refusal: error };
    throw error;
  }
}

/** The vehicle of an answer. Throws its refusal. */
export function vehicleIn(answer: CatalogueAnswer): CatalogueVehicle {
  if ('refusal' in answer) throw answer.refusal;
  return answer.vehicle;
}
