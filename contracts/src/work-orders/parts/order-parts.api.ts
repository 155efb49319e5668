import { movedPartFields } from '../../inventory/stock/movement-fields.js';
import type { Instant } from '../../kernel/domain-event.js';
import { newRequestOf } from '../../kernel/request-of.js';
import type { LocalDate } from '../../values/local-date-time.js';
import { newPartFields, partPriceFields } from './order-part-fields.js';

export class AddPartRequest extends newRequestOf(newPartFields) {}

export class MovePartRequest extends newRequestOf(movedPartFields) {}

export class PricePartRequest extends newRequestOf(partPriceFields) {}

export type PartOnOrder = {
  /** `BE-2026-00001` */
  readonly purchaseOrderNumber: string;
  /** As confirmed by the supplier; null: not confirmed. */
  readonly expectedDate: LocalDate | null;
};

/** Net euros per unit. `calculation`: `33,80 € + 45 % = 49,01 €`; null: the article's own price. */
export type ProposedPartPrice = { readonly unitPrice: number; readonly calculation: string | null };

/** GET /work-orders/{id}/ordered-parts: an order line at a supplier that has not come completely. */
export type OrderedPartAnswer = {
  readonly id: string;
  readonly purchaseOrderId: string;
  /** `BE-2026-00001` */
  readonly purchaseOrderNumber: string;
  readonly supplierName: string;
  readonly partNumber: string;
  readonly name: string;
  /** Still to come, in pieces. */
  readonly quantity: number;
  /** As confirmed by the supplier, else the day of the order plus the lead time. */
  readonly expectedDate: LocalDate;
  readonly confirmed: boolean;
  /** False: the order waits to be sent by hand. */
  readonly sent: boolean;
};

export type PartAnswer = {
  readonly id: string;
  readonly articleId: string;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly locationId: string;
  readonly locationCode: string;
  readonly reserved: number;
  /** Issued minus returned. */
  readonly issued: number;
  /** Net euros per unit; null: not set, or the caller may not read invoices. */
  readonly unitPrice: number | null;
  /** By the article's price or the mark-up, while `unitPrice` is not set; null: unknown, or not for the caller. */
  readonly proposedPrice: ProposedPartPrice | null;
  /** Pieces that fixed prices pay for, of all that the order ever gets; null: not for the caller. */
  readonly included: number | null;
  /** True if more is reserved at its location than on hand. */
  readonly short: boolean;
  /** The purchase order for the missing quantity; null: none. */
  readonly onOrder: PartOnOrder | null;
  readonly createdAt: Instant;
  readonly revision: number;
};
