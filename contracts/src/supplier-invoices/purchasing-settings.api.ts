import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, ValidateNested } from 'class-validator';
import type { RecordOf } from '../kernel/fields.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { changeRequestOf, newRequestOf } from '../kernel/request-of.js';
import {
  allowedExtrasFields,
  MAX_ALLOWED_EXTRAS,
  tecComFields,
  toleranceFields,
} from './purchasing-fields.js';

@ReadOnly({ supplierName: true } satisfies ReadOnlyOf<AllowedExtrasAnswer, AllowedExtrasRequest>)
export class AllowedExtrasRequest extends newRequestOf(allowedExtrasFields) {}

/** PUT /settings/purchasing: a missing field is kept. */
@ReadOnly({ revision: true, tecComFolder: true } satisfies ReadOnlyOf<
  PurchasingSettingsAnswer,
  PurchasingSettingsRequest
>)
export class PurchasingSettingsRequest extends changeRequestOf({ ...toleranceFields, ...tecComFields }) {
  /** Suppliers that are not listed keep their sums. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ALLOWED_EXTRAS)
  @ValidateNested({ each: true })
  @Type(() => AllowedExtrasRequest)
  allowedExtras?: AllowedExtrasRequest[] | null;
}

export type AllowedExtrasAnswer = RecordOf<typeof allowedExtrasFields> & { readonly supplierName: string };

export type PurchasingSettingsAnswer = RecordOf<typeof toleranceFields> &
  RecordOf<typeof tecComFields> & {
    /** Net euros for each invoice of a supplier, for all suppliers of the catalogue. */
    readonly allowedExtras: readonly AllowedExtrasAnswer[];
    /** The folder on the server that the environment sets (`TECCOM_DIR`); null: none. */
    readonly tecComFolder: string | null;
    readonly revision: number;
  };
