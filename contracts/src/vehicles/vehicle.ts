import type { Consent } from '../kernel/consent.js';
import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type {
  CatalogueField,
  CatalogueValues,
  FieldConflict,
  VehicleEnriched,
  VehicleEvent,
} from './vehicle.events.js';

/** What answers and lists show of a vehicle. */
export type VehicleRecord = {
  readonly id: string;
  /** Whose it is; null: nobody's. */
  readonly customerId: string | null;
  readonly licensePlate: string | null;
  readonly vin: string | null;
  readonly hsn: string | null;
  readonly tsn: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly engine: string | null;
  readonly ktype: string | null;
  readonly firstRegDate: LocalDate | null;
  readonly color: string | null;
  /** The last reading. */
  readonly mileageKm: number | null;
  readonly notes: string | null;
  /** The consent in force. */
  readonly consent: Consent | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Stream revision of the last event. */
  readonly revision: number;
};

/** What the catalogue said last, and when. */
export type CatalogueFacts = Pick<
  VehicleEnriched['data'],
  'source' | 'lookupType' | 'vin' | 'hsn' | 'tsn' | 'ktype'
> & { readonly values: CatalogueValues; readonly fetchedAt: Instant };

export type KnownVehicle = {
  readonly status: 'registered';
  readonly record: VehicleRecord;
  /** The values that are the catalogue's own: it may replace them. */
  readonly byCatalogue: Readonly<Partial<Record<CatalogueField, string>>>;
  readonly catalogue: CatalogueFacts | null;
  /** What is not decided yet; `current` as it stands. */
  readonly conflicts: readonly FieldConflict[];
  /** The enrichments by their id: the same call again finds its own. */
  readonly lastEnrichment: VehicleEnriched['data'] | null;
  /** `<order>/<kilometres>` of what orders noted, the newest: a repeated note is none. */
  readonly notedOrders: readonly string[];
};

/** A vehicle: what decisions need of it. */
export type Vehicle = { readonly status: 'none' } | KnownVehicle;

/** So many notes of work orders are remembered. */
const MOST_NOTED_ORDERS = 50;

/** What an event changes of what is shown; null: nothing. The stream's fold and the list of vehicles share it. */
export function changeOfVehicle({ type, data }: VehicleEvent): Partial<VehicleRecord> | null {
  switch (type) {
    case 'VehicleRegistered': {
      const { customerId, licensePlate, make, model, modelVariant } = data;
      return { customerId, licensePlate, make, model, modelVariant };
    }
    case 'VehiclePlateChanged':
      return { licensePlate: data.licensePlate };
    case 'VehicleIdentified':
      return { vin: data.vin, hsn: data.hsn, tsn: data.tsn };
    case 'VehicleDescribed':
    case 'CatalogueValuesTaken':
      return data.fields;
    case 'OdometerRead':
      return { mileageKm: data.mileageKm };
    case 'VehicleNotesChanged':
      return { notes: data.notes };
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

/** The vehicle as it is entered. */
export function registeredVehicle(event: RecordedEvent<VehicleEvent>): VehicleRecord {
  const at = event.metadata.occurredAt;
  return {
    id: event.data.vehicleId,
    customerId: null,
    licensePlate: null,
    vin: null,
    hsn: null,
    tsn: null,
    make: null,
    model: null,
    modelVariant: null,
    engine: null,
    ktype: null,
    firstRegDate: null,
    color: null,
    mileageKm: null,
    notes: null,
    consent: null,
    createdAt: at,
    ...changeOfVehicle(event),
    updatedAt: at,
    revision: event.revision,
  };
}

/** The record after an event. */
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

/** The conflicts that the staff's own words left, with the words as they stand. */
function stillOpen(conflicts: readonly FieldConflict[], record: VehicleRecord): readonly FieldConflict[] {
  return conflicts.flatMap(({ field, catalogue }) => {
    const current = record[field];
    return current === null || current === catalogue ? [] : [{ field, current, catalogue }];
  });
}

/** UNVERIFIED unless a VIN is present, or both HSN and TSN. */
export function verificationOf({
  vin,
  hsn,
  tsn,
}: Pick<VehicleRecord, 'vin' | 'hsn' | 'tsn'>): 'VERIFIED' | 'UNVERIFIED' {
  return vin !== null || (hsn !== null && tsn !== null) ? 'VERIFIED' : 'UNVERIFIED';
}

/** The streams `vehicle-<id>`. */
export const vehicleStream = { name: 'vehicle', initial: { status: 'none' } as Vehicle, evolve };
