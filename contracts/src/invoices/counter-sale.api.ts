import { newRequestOf } from '../kernel/request-of.js';
import { counterSaleFields, salePositionFields } from './counter-sale-fields.js';
import { Positions } from './request-parts.js';

export class SalePositionRequest extends newRequestOf(salePositionFields) {}

/** POST /invoices/counter-sales: the sale is made, paid and final with this call. */
export class CounterSaleRequest extends newRequestOf(counterSaleFields) {
  @Positions(() => SalePositionRequest)
  positions!: SalePositionRequest[];
}
