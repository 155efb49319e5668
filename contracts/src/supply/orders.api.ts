import { UNKNOWN_LOCATION } from '../inventory/stock/movement-fields.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Impersonal } from '../kernel/impersonal.js';
import type { Instant } from '../kernel/domain-event.js';
import { KeyPageQuery, ListQuery, type KeyPageAnswer } from '../kernel/pages.js';
import { newRequestOf } from '../kernel/request-of.js';
import { OptionalDay, OptionalId, OptionalLine, IsId } from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import { IsQuantity } from '../values/is-quantity.js';
import type { OrderChannel, OrderLetterKind, PurchaseOrderStatus } from './purchase-order.events.js';
import { queryOf } from '../kernel/query-of.js';
import { sentMarkFields } from './order-fields.js';
import { purchaseOrderFilters } from './order-filters.js';

export const MAX_RECEIPT_LINES = 100;

export class OrdersQuery extends queryOf(purchaseOrderFilters, ListQuery) {}

export class OrderPageQuery extends queryOf(purchaseOrderFilters, KeyPageQuery) {}

export class ConfirmOrderRequest {
  @OptionalDay()
  expectedDate?: string | null;
}

export class CancelOrderRequest {
  @OptionalLine()
  @IsOptional()
  @IsString({ message: 'Der Grund muss ein Text sein.' })
  @MaxLength(500)
  @Impersonal()
  reason?: string | null;
}

/** POST /supply/orders/{id}/withdraw-sent */
export class WithdrawSentRequest extends newRequestOf(sentMarkFields) {}

export class GoodsReceiptLineRequest {
  /** The order's line; missing: not ordered. */
  @OptionalId('Unbekannte Position.')
  lineId?: string | null;

  /** The printed part number; required without `lineId`. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  partNumber?: string | null;

  @IsQuantity()
  quantity!: number;

  @IsId({ message: UNKNOWN_LOCATION })
  locationId!: string;

  /** Default: the article with the part's number; created if there is none. */
  @OptionalId('Unbekannter Artikel.')
  articleId?: string | null;

  /** Default true. False: the goods are returned and not booked. */
  @IsOptional()
  @IsBoolean()
  accepted?: boolean;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  @Impersonal()
  note?: string | null;
}

export class GoodsReceiptRequest {
  /** Default: today. */
  @OptionalDay()
  receivedOn?: string | null;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  @Impersonal('reference')
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
  /** Accepted quantity. */
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
  /** True if more was delivered than ordered. */
  readonly over: boolean;
  readonly note: string | null;
};

export type GoodsReceiptAnswer = {
  readonly id: string;
  readonly number: string;
  readonly receivedOn: LocalDate;
  readonly deliveryNote: string | null;
  /** True once the stock movements are booked. */
  readonly booked: boolean;
  readonly lines: readonly GoodsReceiptLineAnswer[];
};

/** `channel`: sent by mail, or a file to be sent by hand. */
export type OrderLetterAnswer = { readonly kind: OrderLetterKind; readonly channel: OrderChannel };

/** GET /supply/orders/{id}. Net euros. */
export type OrderAnswer = {
  readonly id: string;
  readonly purchaseOrderNumber: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly status: PurchaseOrderStatus;
  readonly placedAt: Instant;
  /** As confirmed by the supplier. */
  readonly expectedDate: LocalDate | null;
  readonly goodsTotal: number;
  readonly shipping: number;
  readonly total: number;
  /** When the order left, by mail or by hand; null: not yet. */
  readonly sentAt: Instant | null;
  /** The newest letter, which `GET /supply/orders/{id}/pdf` answers; null: being prepared. */
  readonly letter: OrderLetterAnswer | null;
  readonly lines: readonly OrderLineAnswer[];
  readonly goodsReceipts: readonly GoodsReceiptAnswer[];
  readonly revision: number;
};

export type OrderPageAnswer = KeyPageAnswer<OrderAnswer>;

/** POST /supply/orders/{id}/goods-receipts: the receipt and the updated order. */
export type ReceivedGoodsAnswer = GoodsReceiptAnswer & { readonly order: OrderAnswer };
