import { Type } from 'class-transformer';
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
  ValidateNested,
} from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import { IsSearch, KeyPageQuery, ListQuery, type KeyPageAnswer } from '../kernel/pages.js';
import { OptionalDay, OptionalId, OptionalLine } from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import { IsQuantity } from '../values/quantity.js';
import { PURCHASE_ORDER_STATUSES, type PurchaseOrderStatus } from './purchase-order.events.js';

/** Rows of one delivery. */
export const MAX_RECEIPT_LINES = 100;

/** GET /supply/orders */
export class OrdersQuery extends ListQuery {
  @IsOrderStatus()
  status?: PurchaseOrderStatus;

  /** Each word begins a word of number, supplier, part, brand, part number or work order. */
  @IsSearch()
  search?: string;
}

/** GET /supply/orders/page */
export class OrderPageQuery extends KeyPageQuery {
  @IsOrderStatus()
  status?: PurchaseOrderStatus;

  @IsSearch()
  search?: string;
}

function IsOrderStatus(): PropertyDecorator {
  return (target, key) => {
    OptionalLine()(target, key);
    IsOptional()(target, key);
    IsIn(PURCHASE_ORDER_STATUSES, { message: 'Unbekannter Status.' })(target, key);
  };
}

/** POST /supply/orders/{id}/confirm */
export class ConfirmOrderRequest {
  @OptionalDay()
  expectedDate?: string | null;
}

/** POST /supply/orders/{id}/cancel */
export class CancelOrderRequest {
  @OptionalLine()
  @IsOptional()
  @IsString({ message: 'Der Grund muss ein Text sein.' })
  @MaxLength(500)
  reason?: string | null;
}

/** One row of a delivery. */
export class GoodsReceiptLineRequest {
  /** The order's line; missing: something that was not ordered. */
  @OptionalId('Unbekannte Position.')
  lineId?: string | null;

  /** What is printed on it; needed where there is no `lineId`. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  partNumber?: string | null;

  @IsQuantity()
  quantity!: number;

  @IsUUID(undefined, { message: 'Unbekannter Standort.' })
  locationId!: string;

  /** The article it becomes; missing: the one with the part's number, which is made when there is none. */
  @OptionalId('Unbekannter Artikel.')
  articleId?: string | null;

  /** Default true; false: it goes back and is not booked. */
  @IsOptional()
  @IsBoolean()
  accepted?: boolean;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  note?: string | null;
}

/** POST /supply/orders/{id}/goods-receipts */
export class GoodsReceiptRequest {
  /** Default: today. */
  @OptionalDay()
  receivedOn?: string | null;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  deliveryNote?: string | null;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_RECEIPT_LINES)
  @ValidateNested({ each: true })
  @Type(() => GoodsReceiptLineRequest)
  lines!: GoodsReceiptLineRequest[];
}

/** Net euros. */
export type OrderLineAnswer = {
  readonly id: string;
  readonly partId: string;
  readonly partNumber: string;
  readonly name: string;
  readonly brand: string;
  readonly quantity: number;
  /** What was accepted of it. */
  readonly receivedQuantity: number;
  readonly unitPrice: number;
  readonly lineTotal: number;
  readonly workOrderId: string | null;
  readonly workOrderNumber: string | null;
};

export type GoodsReceiptLineAnswer = {
  readonly id: string;
  readonly lineId: string | null;
  readonly partNumber: string;
  readonly articleId: string | null;
  readonly locationId: string;
  readonly quantity: number;
  readonly accepted: boolean;
  /** With it more than ordered has come. */
  readonly over: boolean;
  readonly note: string | null;
};

export type GoodsReceiptAnswer = {
  readonly id: string;
  readonly number: string;
  readonly receivedOn: LocalDate;
  readonly deliveryNote: string | null;
  /** True once the stock has it. */
  readonly booked: boolean;
  readonly lines: readonly GoodsReceiptLineAnswer[];
};

/** GET /supply/orders/{id}. Net euros. */
export type OrderAnswer = {
  readonly id: string;
  readonly purchaseOrderNumber: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly status: PurchaseOrderStatus;
  readonly placedAt: Instant;
  /** As the supplier confirmed it. */
  readonly expectedDate: LocalDate | null;
  readonly goodsTotal: number;
  readonly shipping: number;
  readonly total: number;
  readonly sentAt: Instant | null;
  readonly lines: readonly OrderLineAnswer[];
  readonly goodsReceipts: readonly GoodsReceiptAnswer[];
  readonly revision: number;
};

/** GET /supply/orders/page */
export type OrderPageAnswer = KeyPageAnswer<OrderAnswer>;

/** POST /supply/orders/{id}/goods-receipts: the receipt and the order after it. */
export type ReceivedGoodsAnswer = GoodsReceiptAnswer & { readonly order: OrderAnswer };
