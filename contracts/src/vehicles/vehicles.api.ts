import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import type { DetailAppointment, DetailWorkOrder, ListedCustomer } from '../customers/customers.api.js';
import { ConsentFields, type ConsentAnswer } from '../kernel/consent.js';
import type { Instant } from '../kernel/domain-event.js';
import { IsSearch, KeyPageQuery, ListQuery } from '../kernel/pages.js';
import {
  ClearableLine,
  ClearableLines,
  IsLocalDate,
  OptionalLine,
  WholeNumber,
} from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import { normaliseVehicleKey } from '../values/vin.js';
import {
  CATALOGUE_FIELDS,
  type CatalogueField,
  type FieldChange,
  type FieldConflict,
} from './vehicle.events.js';
import { vehicleTexts } from './vehicle-texts.js';

export const MILEAGE_KM = { min: 0, max: 9_999_999 } as const;

/** VIN, HSN or TSN: capitals without blanks; an empty one says that there is none. */
function VehicleKey(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? normaliseVehicleKey(value) || null : value,
  );
}

/** As `ClearableLine`, in capitals. */
function Capitals(): PropertyDecorator {
  const line = ClearableLine();
  return (target, key) => {
    line(target, key);
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))(
      target,
      key,
    );
  };
}

/** GET /vehicles */
export class VehiclesQuery extends ListQuery {
  /** Each word begins a word of plate, VIN, make, model or variant. */
  @IsSearch()
  query?: string;

  @OptionalLine()
  @IsOptional()
  @IsUUID()
  customerId?: string;
}

/** GET /vehicles/page */
export class VehiclePageQuery extends KeyPageQuery {
  @IsSearch()
  query?: string;

  @OptionalLine()
  @IsOptional()
  @IsUUID()
  customerId?: string;
}

/** POST /vehicles, PUT /vehicles/{id}. In a PUT a missing field stays and null or empty clears. */
export class VehicleRequest extends ConsentFields {
  /** Null takes the owner away. */
  @ClearableLine()
  @IsOptional()
  @IsUUID(undefined, { message: vehicleTexts.unknownCustomer })
  customerId?: string | null;

  @Capitals()
  @IsOptional()
  @IsString()
  @MaxLength(20)
  licensePlate?: string | null;

  @VehicleKey()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  vin?: string | null;

  @VehicleKey()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  hsn?: string | null;

  @VehicleKey()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  tsn?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  make?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  modelVariant?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  engine?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(20)
  ktype?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsLocalDate()
  firstRegDate?: LocalDate | null;

  /** Kilometres; null and empty change nothing. */
  @ClearableLine()
  @IsOptional()
  @WholeNumber(MILEAGE_KM, vehicleTexts.mileage)
  mileageKm?: number | null;

  /** Why it is lower than before. */
  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  mileageNote?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsString()
  @MaxLength(60)
  color?: string | null;

  @ClearableLines()
  @IsOptional()
  @IsString()
  @MaxLength(4_000)
  notes?: string | null;
}

/** POST /vehicles/{id}/enrich/vin and …/enrich/hsn-tsn: by what is asked. */
export class EnrichRequest {
  @VehicleKey()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  vin?: string | null;

  @VehicleKey()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  hsn?: string | null;

  @VehicleKey()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  tsn?: string | null;

  /** Whoever asks says that the owner agreed. */
  @IsOptional()
  @IsBoolean({ message: vehicleTexts.consentMissing })
  consent?: boolean | null;
}

/** POST /vehicles/{id}/conflicts/take */
export class TakeConflictsRequest {
  @IsArray({ message: vehicleTexts.noConflict })
  @ArrayMinSize(1, { message: vehicleTexts.noConflict })
  @ArrayMaxSize(CATALOGUE_FIELDS.length, { message: vehicleTexts.noConflict })
  @IsIn(CATALOGUE_FIELDS, { each: true, message: vehicleTexts.noConflict })
  @Type(() => String)
  fields!: CatalogueField[];
}

/** What the catalogue said last. */
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

/** One enrichment, with the consent that was in force. */
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

/** A vehicle as lists show it. */
export type ListedVehicle = ConsentAnswer & {
  readonly id: string;
  readonly customerId: string | null;
  readonly customerName: string | null;
  readonly licensePlate: string | null;
  readonly vin: string | null;
  readonly vinWarning: string | null;
  readonly hsn: string | null;
  readonly tsn: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly engine: string | null;
  readonly ktype: string | null;
  readonly firstRegDate: LocalDate | null;
  readonly mileageKm: number | null;
  readonly color: string | null;
  readonly verification: 'VERIFIED' | 'UNVERIFIED';
  readonly lastActivity: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

export type VehicleAnswer = ListedVehicle & { readonly notes: string | null; readonly attrs: VehicleAttrs };

/** POST /vehicles/{id}/enrich/… */
export type EnrichmentAnswer = {
  readonly status: 'ENRICHED' | 'NO_CHANGES';
  readonly changes: readonly FieldChange[];
  readonly conflicts: readonly FieldConflict[];
  readonly vehicle: VehicleAnswer;
};

/** GET /vehicles/{id}/detail: appointments and orders the newest 100 of each, histories newest first. */
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
