import type { Consent } from '../kernel/consent.js';
import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import { valuesOfFact } from '../kernel/changed-facts.js';
import { emptyOf } from '../kernel/fields.js';
import { vehicleFacts, vehicleFields, type VehicleDetails } from './vehicle-fields.js';
import type {
  CatalogueField,
  CatalogueValues,
  FieldConflict,
  OdometerRead,
  VehicleEnriched,
  VehicleEvent,
} from './vehicle.events.js';

export type VehicleRecord = VehicleDetails & {
  readonly id: string;
  readonly consent: Consent | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

export type CatalogueFacts = Pick<
  VehicleEnriched['data'],
  'source' | 'lookupType' | 'vin' | 'hsn' | 'tsn' | 'ktype'
> & { readonly values: CatalogueValues; readonly fetchedAt: Instant };

export type KnownVehicle = {
  readonly status: 'registered';
  readonly record: VehicleRecord;
  /** Values from the catalogue; a later answer may replace them. */
  readonly byCatalogue: Readonly<Partial<Record<CatalogueField, string>>>;
  readonly catalogue: CatalogueFacts | null;
  /** Open conflicts; `current` is the present value. */
  readonly conflicts: readonly FieldConflict[];
  /** Lets a repeated call find its own enrichment by its id. */
  readonly lastEnrichment: VehicleEnriched['data'] | null;
  /** `<order>/<kilometres>` of the latest readings noted by orders; makes notes idempotent. */
  readonly notedOrders: readonly string[];
};

export type Vehicle = { readonly status: 'none' } | KnownVehicle;

const MOST_NOTED_ORDERS = 50;

/** The readings that were not withdrawn, oldest first. */
export function validReadings(
  events: readonly RecordedEvent<VehicleEvent>[],
): readonly RecordedEvent<OdometerRead>[] {
  const readings: RecordedEvent<OdometerRead>[] = [];
  for (const event of events) {
    if (event.type === 'OdometerRead') readings.push(event);
    if (event.type === 'OdometerReadingWithdrawn') readings.pop();
  }
  return readings;
}

/** The fields that an event changes; null: none. Shared by the stream and the list of vehicles. */
export function changeOfVehicle(event: VehicleEvent): Partial<VehicleRecord> | null {
  const { type, data } = event;
  switch (type) {
    case 'VehicleRegistered': {
      const { customerId, licensePlate, make, model, modelVariant } = data;
      return { customerId, licensePlate, make, model, modelVariant };
    }
    case 'VehiclePlateChanged':
    case 'VehicleIdentified':
    case 'VehicleNotesChanged':
      return valuesOfFact(vehicleFacts, event);
    case 'VehicleDescribed':
    case 'CatalogueValuesTaken':
      return data.fields;
    case 'OdometerRead':
      return { mileageKm: data.mileageKm };
    case 'OdometerReadingWithdrawn':
      return { mileageKm: null };
    case 'VehicleOwnerChanged': {
      const { customerId, licensePlate, vin, notes } = data;
      return { customerId, licensePlate, vin, notes };
    }
    case 'VehicleConsentGiven':
      return { consent: { source: data.source, timestamp: data.timestamp, text: data.text } };
    case 'VehicleConsentWithdrawn':
      return { consent: null };
    case 'VehicleEnriched':
      return Object.fromEntries(data.changes.map(({ field, after }) => [field, after]));
    default:
      return unreachable(type);
  }
}

export function registeredVehicle(event: RecordedEvent<VehicleEvent>): VehicleRecord {
  const at = event.metadata.occurredAt;
  return {
    id: event.data.vehicleId,
    ...emptyOf(vehicleFields),
    consent: null,
    createdAt: at,
    ...changeOfVehicle(event),
    updatedAt: at,
    revision: event.revision,
  };
}

export function vehicleAfter(record: VehicleRecord, event: RecordedEvent<VehicleEvent>): VehicleRecord {
  const { revision, metadata } = event;
  return { ...record, ...changeOfVehicle(event), updatedAt: metadata.occurredAt, revision };
}

function evolve(state: Vehicle, event: RecordedEvent<VehicleEvent>): Vehicle {
  if (event.type === 'VehicleRegistered') {
    return {
      status: 'registered',
      record: registeredVehicle(event),
      byCatalogue: {},
      catalogue: null,
      conflicts: [],
      lastEnrichment: null,
      notedOrders: [],
    };
  }
  if (state.status === 'none') throw new Error(`${event.type} on a vehicle that was never registered`);
  const record = vehicleAfter(state.record, event);
  const after = { ...state, record };
  switch (event.type) {
    case 'VehicleEnriched':
      return enriched(after, event);
    case 'CatalogueValuesTaken': {
      const byCatalogue = { ...state.byCatalogue, ...event.data.fields };
      return { ...after, byCatalogue, conflicts: stillOpen(state.conflicts, record) };
    }
    case 'VehicleDescribed': {
      const typed = new Set<string>(Object.keys(event.data.fields));
      const kept = Object.entries(state.byCatalogue).filter(([field]) => !typed.has(field));
      return {
        ...after,
        byCatalogue: Object.fromEntries(kept),
        conflicts: stillOpen(state.conflicts, record),
      };
    }
    case 'OdometerRead': {
      const { workOrderId, mileageKm } = event.data;
      if (workOrderId === null) return after;
      const noted = [...state.notedOrders, `${workOrderId}/${mileageKm}`];
      return { ...after, notedOrders: noted.slice(-MOST_NOTED_ORDERS) };
    }
    default:
      return after;
  }
}

function enriched(state: KnownVehicle, { data, metadata }: RecordedEvent<VehicleEnriched>): KnownVehicle {
  const { source, lookupType, vin, hsn, tsn, ktype, catalogue: values } = data;
  const filled = Object.fromEntries(data.changes.map(({ field, after }) => [field, after]));
  return {
    ...state,
    byCatalogue: { ...state.byCatalogue, ...filled },
    catalogue: { source, lookupType, vin, hsn, tsn, ktype, values, fetchedAt: metadata.occurredAt },
    conflicts: data.conflicts,
    lastEnrichment: data,
  };
}

function stillOpen(conflicts: readonly FieldConflict[], record: VehicleRecord): readonly FieldConflict[] {
  return conflicts.flatMap(({ field, catalogue }) => {
    const current = record[field];
    return current === null || current === catalogue ? [] : [{ field, current, catalogue }];
  });
}

/** VERIFIED requires a VIN, or both HSN and TSN. */
export function verificationOf({
  vin,
  hsn,
  tsn,
}: Pick<VehicleRecord, 'vin' | 'hsn' | 'tsn'>): 'VERIFIED' | 'UNVERIFIED' {
  return vin !== null || (hsn !== null && tsn !== null) ? 'VERIFIED' : 'UNVERIFIED';
}

export const vehicleStream = {
  name: 'vehicle',
  initial: { status: 'none' } as Vehicle,
  evolve,
  revisionOf: (vehicle: Vehicle) => (vehicle.status === 'none' ? undefined : vehicle.record.revision),
};
