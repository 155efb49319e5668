import type { DomainEvent, EventDefinitions, Instant } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { FactsOf } from '../kernel/changed-facts.js';
import type { DESCRIBED_FIELDS, REGISTERED_FIELDS, vehicleFacts, VehicleDetails } from './vehicle-fields.js';

/** The owner after the event; the data subject of its texts is the owner, else the vehicle itself. */
type OfVehicle = {
  readonly vehicleId: string;
  readonly subjectId: string;
  readonly customerId: string | null;
};

export type VehicleRegistered = DomainEvent<
  'VehicleRegistered',
  1,
  OfVehicle &
    Pick<VehicleDetails, (typeof REGISTERED_FIELDS)[number]> & {
      readonly source: 'booking' | 'staff';
      readonly appointmentId: string | null;
    }
>;

export const CATALOGUE_FIELDS = ['make', 'model', 'modelVariant', 'engine', 'ktype'] as const;
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number];

/** Contains only the changed fields. */
export type VehicleDescribed = DomainEvent<
  'VehicleDescribed',
  1,
  OfVehicle & { readonly fields: Readonly<Partial<Pick<VehicleDetails, (typeof DESCRIBED_FIELDS)[number]>>> }
>;

/** A reading lower than the previous one needs a note. */
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

/** The last reading was wrong: the mileage is unknown until the next reading. */
export type OdometerReadingWithdrawn = DomainEvent<
  'OdometerReadingWithdrawn',
  1,
  OfVehicle & { readonly mileageKm: number; readonly note: string }
>;

/**
 * Plate, VIN and notes are repeated, so that they are encrypted with the new owner's key. `merge`: the same person
 * under another id; `erased`: the owner was erased.
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

/** The owner's consent to catalogue look-ups. Replaces an earlier consent. */
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

/** Unknown values are missing. */
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

export type FieldConflict = {
  readonly field: CatalogueField;
  readonly current: string;
  readonly catalogue: string;
};

/** The catalogue's answer, with the consent in force. */
export type VehicleEnriched = DomainEvent<
  'VehicleEnriched',
  1,
  OfVehicle & {
    readonly enrichmentId: string;
    readonly outcome: 'ENRICHED' | 'NO_CHANGES';
    readonly source: string;
    readonly lookupType: 'VIN' | 'HSN_TSN';
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

/** Replaces conflicting values by those of the catalogue. */
export type CatalogueValuesTaken = DomainEvent<
  'CatalogueValuesTaken',
  1,
  OfVehicle & { readonly fields: Readonly<Partial<Record<CatalogueField, string>>> }
>;

export type VehicleEvent =
  | VehicleRegistered
  | FactsOf<typeof vehicleFacts, OfVehicle>
  | VehicleDescribed
  | OdometerRead
  | OdometerReadingWithdrawn
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
  OdometerRead: { version: 1, personal: { subject, fields: ['note'] } },
  OdometerReadingWithdrawn: { version: 1, personal: { subject, fields: ['note'] } },
  VehicleNotesChanged: { version: 1, personal: { subject, fields: ['notes'] } },
  VehicleOwnerChanged: { version: 1, personal: { subject, fields: ['licensePlate', 'vin', 'notes'] } },
  VehicleConsentGiven: { version: 1, personal: { subject, fields: ['source', 'text'] } },
  VehicleConsentWithdrawn: { version: 1 },
  VehicleEnriched: { version: 1, personal: { subject, fields: ['vin', 'consentSource', 'consentText'] } },
  CatalogueValuesTaken: { version: 1 },
};
