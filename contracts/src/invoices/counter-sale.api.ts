import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateNested } from 'class-validator';
import { newRequestOf } from '../kernel/request-of.js';
import { counterSaleFields, salePositionFields } from './counter-sale-fields.js';
import { MAX_POSITIONS, POSITIONS_TEXT } from './invoice-fields.js';

export class SalePositionRequest extends newRequestOf(salePositionFields) {}

/** POST /invoices/counter-sales: the sale is made, paid and final with this call. */
export class CounterSaleRequest extends newRequestOf(counterSaleFields) {
  @IsArray({ message: POSITIONS_TEXT })
  @ArrayMinSize(1, { message: POSITIONS_TEXT })
  @ArrayMaxSize(MAX_POSITIONS, { message: `Eine Rechnung hat höchstens ${MAX_POSITIONS} Positionen.` })
  @ValidateNested({ each: true, message: POSITIONS_TEXT, context: { detail: POSITIONS_TEXT } })
  @Type(() => SalePositionRequest)
  positions!: SalePositionRequest[];
}
