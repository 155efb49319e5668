import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSearch, IsWholeNumber } from '../kernel/pages.js';
import { OptionalChoice, OptionalLine, IsId } from '../kernel/text-fields.js';
import { normaliseVehicleKey } from '../values/vin.js';
import { MAX_PARTS_PAGE_SIZE, PART_SORTS, type PartSort } from './parts.js';

const MAX_FACETS = 50;

/** A query parameter that may be repeated. */
function Repeated(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    value === undefined || Array.isArray(value) ? value : [value],
  );
}

/** A number of a vehicle in capitals and without white space; nothing for none. */
function VehicleKey(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? normaliseVehicleKey(value) || undefined : value,
  );
}

export class PartsQuery {
  @IsSearch()
  search?: string;

  @Repeated()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_FACETS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  category?: string[];

  @Repeated()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_FACETS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  brand?: string[];

  @OptionalChoice(['true', 'false'])
  safeOnly?: 'true' | 'false';

  @OptionalChoice(PART_SORTS)
  sort?: PartSort;

  @IsWholeNumber(1, 100_000)
  page?: number;

  @IsWholeNumber(1, MAX_PARTS_PAGE_SIZE)
  pageSize?: number;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(20)
  ktype?: string;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(60)
  vehicleKey?: string;

  @VehicleKey()
  @IsOptional()
  @IsString()
  @MaxLength(17)
  vin?: string;

  @VehicleKey()
  @IsOptional()
  @IsString()
  @MaxLength(4)
  hsn?: string;

  @VehicleKey()
  @IsOptional()
  @IsString()
  @MaxLength(8)
  tsn?: string;
}

export class VehicleContextQuery {
  @VehicleKey()
  @IsOptional()
  @IsString()
  vin?: string;

  @VehicleKey()
  @IsOptional()
  @IsString()
  hsn?: string;

  @VehicleKey()
  @IsOptional()
  @IsString()
  tsn?: string;

  @IsOptional()
  @IsId()
  vehicleId?: string;
}
