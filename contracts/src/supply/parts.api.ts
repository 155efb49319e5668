import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { IsSearch, IsWholeNumber } from '../kernel/pages.js';
import { OptionalChoice, OptionalLine } from '../kernel/text-fields.js';
import { MAX_PARTS_PAGE_SIZE, PART_SORTS, type PartSort } from './parts.js';

const MAX_FACETS = 50;

/** A query parameter that may be there several times. */
function Repeated(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    value === undefined || Array.isArray(value) ? value : [value],
  );
}

function InCapitals(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().toUpperCase() || undefined : value,
  );
}

/** GET /supply/parts */
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

  @InCapitals()
  @IsOptional()
  @IsString()
  @MaxLength(17)
  vin?: string;

  @InCapitals()
  @IsOptional()
  @IsString()
  @MaxLength(4)
  hsn?: string;

  @InCapitals()
  @IsOptional()
  @IsString()
  @MaxLength(8)
  tsn?: string;
}

/** GET /supply/vehicle-context */
export class VehicleContextQuery {
  @InCapitals()
  @IsOptional()
  @IsString()
  vin?: string;

  @InCapitals()
  @IsOptional()
  @IsString()
  hsn?: string;

  @InCapitals()
  @IsOptional()
  @IsString()
  tsn?: string;

  @IsOptional()
  @IsUUID()
  vehicleId?: string;
}
