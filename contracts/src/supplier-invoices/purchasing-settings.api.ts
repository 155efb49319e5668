import { IsOptional, Max, Min } from 'class-validator';
import { IsDecimal } from '../values/decimal.js';

/** PUT /settings/purchasing: what is missing stays. */
export class PurchasingSettingsRequest {
  @IsOptional()
  @IsDecimal(3)
  @Min(0)
  @Max(999_999.999)
  quantityTolerance?: number | null;

  @IsOptional()
  @IsDecimal(2)
  @Min(0)
  @Max(100)
  priceTolerancePercent?: number | null;

  /** Euros. */
  @IsOptional()
  @IsDecimal(4)
  @Min(0)
  @Max(9_999_999.99)
  priceTolerance?: number | null;
}

/** GET /settings/purchasing */
export type PurchasingSettingsAnswer = {
  readonly quantityTolerance: number;
  readonly priceTolerancePercent: number;
  readonly priceTolerance: number;
  readonly revision: number;
};
