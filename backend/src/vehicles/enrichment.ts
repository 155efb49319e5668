import { Refusal, refuse } from '#contracts/kernel/problem.js';
import {
  CATALOGUE_FIELDS,
  type CatalogueField,
  type CatalogueValues,
  type FieldChange,
  type FieldConflict,
  type VehicleEvent,
} from '#contracts/vehicles/vehicle.events.js';
import type { KnownVehicle, Vehicle, VehicleRecord } from '#contracts/vehicles/vehicle.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import type { CatalogueQuestion, CatalogueVehicle } from '../platform/catalog-client/vehicle-catalogue.js';
import { existing } from '../platform/streams/existing.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { keyFaults, partiesOf } from './vehicle.js';

/** The numbers to look up, and other numbers of the same dialog. */
export type EnrichmentWish = {
  readonly lookupType: 'VIN' | 'HSN_TSN';
  readonly vin: string | null;
  readonly hsn: string | null;
  readonly tsn: string | null;
  /** The caller confirms that the owner consents. */
  readonly consent: boolean;
};

/** The question to the catalogue. Refuses without consent or numbers. */
export function questionOf(state: Vehicle, wish: EnrichmentWish): CatalogueQuestion {
  const { record } = existing(state);
  const { lookupType, vin, hsn, tsn } = wish;
  if (lookupType === 'VIN' && vin === null) throw missing(['vin'], vehicleTexts.vinMissing);
  if (lookupType === 'HSN_TSN' && (hsn === null || tsn === null))
    throw missing(
      [...(hsn === null ? ['hsn'] : []), ...(tsn === null ? ['tsn'] : [])],
      vehicleTexts.hsnTsnMissing,
    );
  const faults = keyFaults({ vin, hsn, tsn }, { vin: null, hsn: null, tsn: null });
  if (faults[0]) throw new Refusal('validation-failed', { detail: faults[0].message, errors: faults });
  if (record.consent === null || !wish.consent) throw refuse('vehicle-enrichment-error');
  return lookupType === 'VIN'
    ? { kind: 'VIN', vin: vin ?? '' }
    : { kind: 'HSN_TSN', hsn: hsn ?? '', tsn: tsn ?? '' };
}

/**
 * Stores the catalogue's answer: fills empty fields, replaces values of the catalogue; a different value of the staff
 * becomes a conflict. Refuses if the consent was withdrawn. Idempotent by call.
 */
export const enrich =
  (
    enrichmentId: string,
    wish: EnrichmentWish,
    found: CatalogueVehicle,
    source: string,
  ): Decide<Vehicle, VehicleEvent> =>
  (state) => {
    const vehicle = existing(state);
    if (vehicle.lastEnrichment?.enrichmentId === enrichmentId) return [];
    const { record } = vehicle;
    if (record.consent === null) throw refuse('vehicle-enrichment-error');
    const parties = partiesOf(record.id, record.customerId);
    const { lookupType, vin, hsn, tsn } = wish;
    const { changes, conflicts } = differencesOf(vehicle, found);
    const enriched: VehicleEvent = {
      type: 'VehicleEnriched',
      version: 1,
      data: {
        ...parties,
        enrichmentId,
        outcome: changes.length > 0 ? 'ENRICHED' : 'NO_CHANGES',
        source,
        lookupType,
        vin: lookupType === 'VIN' ? vin : null,
        hsn: lookupType === 'HSN_TSN' ? hsn : null,
        tsn: lookupType === 'HSN_TSN' ? tsn : null,
        ktype: found.ktype,
        catalogue: valuesOf(found),
        changes,
        conflicts,
        consentSource: record.consent.source,
        consentTimestamp: record.consent.timestamp,
        consentText: record.consent.text,
      },
    };
    return [...identified(record, wish), enriched];
  };

export const takeConflicts =
  (fields: readonly CatalogueField[]): Decide<Vehicle, VehicleEvent> =>
  (state) => {
    const { record, conflicts } = existing(state);
    const open = new Map(conflicts.map(({ field, catalogue }) => [field, catalogue]));
    if (fields.some((field) => !open.has(field)))
      throw refuse('validation-failed', { field: 'fields', detail: vehicleTexts.noConflict });
    const taken = Object.fromEntries(fields.map((field) => [field, open.get(field) as string]));
    const parties = partiesOf(record.id, record.customerId);
    return [{ type: 'CatalogueValuesTaken', version: 1, data: { ...parties, fields: taken } }];
  };

/** Stores the numbers of the dialog if the catalogue knew them. */
function identified(record: VehicleRecord, wish: EnrichmentWish): readonly VehicleEvent[] {
  const vin = wish.vin ?? record.vin;
  const hsn = wish.hsn ?? record.hsn;
  const tsn = wish.tsn ?? record.tsn;
  if (vin === record.vin && hsn === record.hsn && tsn === record.tsn) return [];
  const parties = partiesOf(record.id, record.customerId);
  return [{ type: 'VehicleIdentified', version: 1, data: { ...parties, vin, hsn, tsn } }];
}

function differencesOf(
  { record, byCatalogue }: KnownVehicle,
  found: CatalogueVehicle,
): { readonly changes: readonly FieldChange[]; readonly conflicts: readonly FieldConflict[] } {
  const changes: FieldChange[] = [];
  const conflicts: FieldConflict[] = [];
  for (const field of CATALOGUE_FIELDS) {
    const [current, catalogue] = [record[field], found[field]];
    if (catalogue === null || catalogue === current) continue;
    if (current === null || byCatalogue[field] === current)
      changes.push({ field, before: current, after: catalogue });
    else conflicts.push({ field, current, catalogue });
  }
  return { changes, conflicts };
}

function valuesOf(found: CatalogueVehicle): CatalogueValues {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}

function missing(fields: readonly string[], message: string): Refusal {
  return new Refusal('validation-failed', {
    detail: message,
    errors: fields.map((field) => ({ field, message })),
  });
}
