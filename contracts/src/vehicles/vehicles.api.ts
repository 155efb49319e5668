import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn } from 'class-validator';
import type { DetailAppointment, DetailWorkOrder, ListedCustomer } from '../customers/customers.api.js';
import type { ConsentAnswer } from '../kernel/consent.js';
import { consentFields } from '../kernel/consent-fields.js';
import { changeRequestOf } from '../kernel/request-of.js';
import type { Instant } from '../kernel/domain-event.js';
import { yesNo } from '../kernel/fields.js';
import { KeyPageQuery, ListQuery } from '../kernel/pages.js';
import { queryOf } from '../kernel/query-of.js';
import type { LocalDate } from '../values/local-date-time.js';
import { mileageNoteField, vehicleFields, vehicleFilters, type VehicleDetails } from './vehicle-fields.js';
import {
  CATALOGUE_FIELDS,
  type CatalogueField,
  type FieldChange,
  type FieldConflict,
} from './vehicle.events.js';
import { vehicleTexts } from './vehicle-texts.js';

export class VehiclesQuery extends queryOf(vehicleFilters, ListQuery) {}

export class VehiclePageQuery extends queryOf(vehicleFilters, KeyPageQuery) {}

/** POST /vehicles, PUT /vehicles/{id}. In a PUT a missing field is kept; null or an empty text clears it. */
@ReadOnly({
  attrs: true,
  createdAt: true,
  customerName: true,
  id: true,
  lastActivity: true,
  revision: true,
  updatedAt: true,
  verification: true,
  vinWarning: true,
} satisfies ReadOnlyOf<VehicleAnswer, VehicleRequest>)
export class VehicleRequest extends changeRequestOf({
  ...vehicleFields,
  ...mileageNoteField,
  ...consentFields,
}) {}

const { vin, hsn, tsn } = vehicleFields;

/** POST /vehicles/{id}/enrich/vin and …/enrich/hsn-tsn. `consent`: the caller confirms the owner's consent. */
export class EnrichRequest extends changeRequestOf({
  vin,
  hsn,
  tsn,
  consent: yesNo('Einwilligung', { wrong: vehicleTexts.consentMissing }),
}) {}

export class TakeConflictsRequest {
  @IsArray({ message: vehicleTexts.noConflict })
  @ArrayMinSize(1, { message: vehicleTexts.noConflict })
  @ArrayMaxSize(CATALOGUE_FIELDS.length, { message: vehicleTexts.noConflict })
  @IsIn(CATALOGUE_FIELDS, { each: true, message: vehicleTexts.noConflict })
  @Type(() => String)
  fields!: CatalogueField[];
}

/** The catalogue's last answer. */
export type TecdocAnswer = {
  readonly source: string;
  readonly lookupType: 'VIN' | 'HSN_TSN';
  readonly vin: string | null;
  readonly hsn: string | null;
  readonly tsn: string | null;
  readonly ktype: string | null;
  readonly engine: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly fuel: string | null;
  readonly powerKw: number | null;
  readonly powerPs: number | null;
  readonly displacement: number | null;
  readonly fetchedAt: Instant;
};

/** One catalogue answer, with the consent in force at that time. */
export type EnrichmentEntry = {
  readonly id: string;
  readonly timestamp: Instant;
  readonly source: string;
  readonly lookupType: 'VIN' | 'HSN_TSN';
  readonly vin: string | null;
  readonly hsn: string | null;
  readonly tsn: string | null;
  readonly ktype: string | null;
  readonly status: 'ENRICHED' | 'NO_CHANGES';
  readonly consent: { readonly source: string; readonly timestamp: Instant; readonly text: string };
};

export type VehicleAttrs = {
  readonly tecdoc: TecdocAnswer | null;
  /** Newest first. */
  readonly enrichment_log: readonly EnrichmentEntry[];
  readonly conflicts: readonly FieldConflict[];
};

export type ListedVehicle = Omit<VehicleDetails, 'notes'> &
  ConsentAnswer & {
    readonly id: string;
    readonly customerName: string | null;
    readonly vinWarning: string | null;
    readonly verification: 'VERIFIED' | 'UNVERIFIED';
    readonly lastActivity: Instant;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
    readonly revision: number;
  };

export type VehicleAnswer = ListedVehicle & { readonly notes: string | null; readonly attrs: VehicleAttrs };

export type EnrichmentAnswer = {
  readonly status: 'ENRICHED' | 'NO_CHANGES';
  readonly changes: readonly FieldChange[];
  readonly conflicts: readonly FieldConflict[];
  readonly vehicle: VehicleAnswer;
};

/** GET /vehicles/{id}/detail: the newest 100 appointments and orders; histories newest first. */
export type VehicleDetailAnswer = {
  readonly vehicle: VehicleAnswer;
  readonly customer: ListedCustomer | null;
  readonly appointments: readonly DetailAppointment[];
  readonly workOrders: readonly DetailWorkOrder[];
  readonly odometer: readonly {
    readonly readOn: LocalDate;
    readonly mileageKm: number;
    readonly note: string | null;
  }[];
  readonly owners: readonly {
    readonly customerId: string | null;
    readonly customerName: string | null;
    readonly since: Instant;
  }[];
};
