import { refuse, type Refusal } from '#contracts/kernel/problem.js';

/** A vehicle as a catalogue knows it; null: it does not say. */
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
  /** Cubic centimetres. */
  readonly displacement: number | null;
};

/** What a catalogue can be asked for. */
export type CatalogueQuestion =
  | { readonly kind: 'VIN'; readonly vin: string }
  | { readonly kind: 'HSN_TSN'; readonly hsn: string; readonly tsn: string };

/**
 * Port: where vehicles are looked up. Answers the one vehicle that fits, else rejects with the refusal that the caller
 * is answered with: not found 404, several 422, away or limited 502. A question ends within 12 seconds. Nothing that was
 * asked is written into any log; the correlation id is that of the request in which it is asked.
 */
export interface VehicleCatalogue {
  /** The catalogue's name, as answers and the enrichment history say it. */
  readonly source: string;
  find(question: CatalogueQuestion, correlationId: string): Promise<CatalogueVehicle>;
}

/** Injection token of the catalogue. */
export const VEHICLE_CATALOGUE = Symbol('VehicleCatalogue');

/** The refusals of every catalogue, in the words that the user reads. */
export const catalogueRefusals = {
  notFound: (): Refusal => refuse('vehicle-catalog-not-found'),
  ambiguous: (): Refusal =>
    refuse('vehicle-enrichment-error', {
      detail:
        'Der Katalog lieferte mehrere mögliche Fahrzeuge (multiple). Bitte präzisieren Sie die Eingaben.',
    }),
  rejected: (): Refusal =>
    refuse('vehicle-enrichment-error', { detail: 'Der Fahrzeugkatalog hat die Anfrage abgelehnt.' }),
  unavailable: (retryAfterSeconds?: number): Refusal =>
    refuse('vehicle-catalog-unavailable', retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  rateLimited: (retryAfterSeconds: number): Refusal =>
    refuse('vehicle-catalog-unavailable', {
      detail: 'Der Fahrzeugkatalog nimmt gerade keine Anfragen an (rate limit).',
      retryAfterSeconds,
    }),
} as const;

/** The one vehicle among those that a catalogue found. */
export function theOnly(vehicles: readonly CatalogueVehicle[]): CatalogueVehicle {
  const [first] = vehicles;
  if (first === undefined) throw catalogueRefusals.notFound();
  if (vehicles.length > 1) throw catalogueRefusals.ambiguous();
  return first;
}
