import type { DomainEvent, EventDefinitions, Instant } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';

/** Which vehicle, whose it is after the event, and whose personal data its texts are: the owner's, else the vehicle's. */
type OfVehicle = {
  readonly vehicleId: string;
  readonly subjectId: string;
  readonly customerId: string | null;
};

/** A vehicle is known to the workshop from now on. */
export type VehicleRegistered = DomainEvent<
  'VehicleRegistered',
  1,
  OfVehicle & {
    /** Null: known by its VIN only. */
    readonly licensePlate: string | null;
    readonly make: string | null;
    readonly model: string | null;
    readonly modelVariant: string | null;
    readonly source: 'booking' | 'staff';
    /** The appointment it was made for. */
    readonly appointmentId: string | null;
  }
>;

export type VehiclePlateChanged = DomainEvent<
  'VehiclePlateChanged',
  1,
  OfVehicle & { readonly licensePlate: string | null }
>;

/** By which numbers maker and type are known. */
export type VehicleIdentified = DomainEvent<
  'VehicleIdentified',
  1,
  OfVehicle & { readonly vin: string | null; readonly hsn: string | null; readonly tsn: string | null }
>;

/** What the staff says of the vehicle; the catalogue fills the first five as well. */
export const DESCRIBED_FIELDS = [
  'make',
  'model',
  'modelVariant',
  'engine',
  'ktype',
  'firstRegDate',
  'color',
] as const;
export type DescribedField = (typeof DESCRIBED_FIELDS)[number];

/** What the catalogue fills. */
export const CATALOGUE_FIELDS = ['make', 'model', 'modelVariant', 'engine', 'ktype'] as const;
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number];

/** The staff says otherwise; only what changed is named. */
export type VehicleDescribed = DomainEvent<
  'VehicleDescribed',
  1,
  OfVehicle & { readonly fields: Readonly<Partial<Record<DescribedField, string | null>>> }
>;

/** The odometer as it was read; lower than before only with a note. */
export type OdometerRead = DomainEvent<
  'OdometerRead',
  1,
  OfVehicle & {
    readonly mileageKm: number;
    readonly readOn: LocalDate;
    readonly note: string | null;
    readonly workOrderId: string | null;
  }
>;

export type VehicleNotesChanged = DomainEvent<
  'VehicleNotesChanged',
  1,
  OfVehicle & { readonly notes: string | null }
>;

/**
 * Another owner or none. Plate, VIN and notes are said anew, so that they are the new owner's texts from now on.
 * `merge`: the same person under another id; `erased`: the owner is forgotten, and they with him.
 */
export type VehicleOwnerChanged = DomainEvent<
  'VehicleOwnerChanged',
  1,
  OfVehicle & {
    readonly fromCustomerId: string | null;
    readonly reason: 'changed' | 'merge' | 'erased';
    readonly licensePlate: string | null;
    readonly vin: string | null;
    readonly notes: string | null;
  }
>;

/** The owner agreed that the vehicle's data are asked for outside. Replaces what was agreed before. */
export type VehicleConsentGiven = DomainEvent<
  'VehicleConsentGiven',
  1,
  OfVehicle & { readonly source: string; readonly timestamp: Instant; readonly text: string }
>;

export type VehicleConsentWithdrawn = DomainEvent<
  'VehicleConsentWithdrawn',
  1,
  OfVehicle & { readonly timestamp: Instant; readonly reason: 'withdrawn' | 'owner-changed' }
>;

/** All that the catalogue says of a vehicle; what it does not know is missing. */
export type CatalogueValues = {
  readonly make?: string;
  readonly model?: string;
  readonly modelVariant?: string;
  readonly engine?: string;
  readonly ktype?: string;
  readonly hsn?: string;
  readonly tsn?: string;
  readonly fuel?: string;
  readonly powerKw?: number;
  readonly powerPs?: number;
  /** Cubic centimetres. */
  readonly displacement?: number;
};

export type FieldChange = {
  readonly field: CatalogueField;
  readonly before: string | null;
  readonly after: string;
};

/** The staff says one thing, the catalogue another. */
export type FieldConflict = {
  readonly field: CatalogueField;
  readonly current: string;
  readonly catalogue: string;
};

/** The catalogue was asked and knew the vehicle. The consent in force is part of the fact. */
export type VehicleEnriched = DomainEvent<
  'VehicleEnriched',
  1,
  OfVehicle & {
    readonly enrichmentId: string;
    readonly outcome: 'ENRICHED' | 'NO_CHANGES';
    /** Which catalogue. */
    readonly source: string;
    readonly lookupType: 'VIN' | 'HSN_TSN';
    /** What it was asked for. */
    readonly vin: string | null;
    readonly hsn: string | null;
    readonly tsn: string | null;
    readonly ktype: string | null;
    readonly catalogue: CatalogueValues;
    readonly changes: readonly FieldChange[];
    readonly conflicts: readonly FieldConflict[];
    readonly consentSource: string;
    readonly consentTimestamp: Instant;
    readonly consentText: string;
  }
>;

/** Somebody decided conflicts for the catalogue. */
export type CatalogueValuesTaken = DomainEvent<
  'CatalogueValuesTaken',
  1,
  OfVehicle & { readonly fields: Readonly<Partial<Record<CatalogueField, string>>> }
>;

/** All of a vehicle stands in the stream `vehicle-<id>`. */
export type VehicleEvent =
  | VehicleRegistered
  | VehiclePlateChanged
  | VehicleIdentified
  | VehicleDescribed
  | OdometerRead
  | VehicleNotesChanged
  | VehicleOwnerChanged
  | VehicleConsentGiven
  | VehicleConsentWithdrawn
  | VehicleEnriched
  | CatalogueValuesTaken;

const subject = 'subjectId';

export const vehicleEventDefinitions: EventDefinitions<VehicleEvent> = {
  VehicleRegistered: { version: 1, personal: { subject, fields: ['licensePlate'] } },
  VehiclePlateChanged: { version: 1, personal: { subject, fields: ['licensePlate'] } },
  VehicleIdentified: { version: 1, personal: { subject, fields: ['vin'] } },
  VehicleDescribed: { version: 1 },
  OdometerRead: { version: 1 },
  VehicleNotesChanged: { version: 1, personal: { subject, fields: ['notes'] } },
  VehicleOwnerChanged: { version: 1, personal: { subject, fields: ['licensePlate', 'vin', 'notes'] } },
  VehicleConsentGiven: { version: 1, personal: { subject, fields: ['source', 'text'] } },
  VehicleConsentWithdrawn: { version: 1 },
  VehicleEnriched: { version: 1, personal: { subject, fields: ['vin', 'consentSource', 'consentText'] } },
  CatalogueValuesTaken: { version: 1 },
};
