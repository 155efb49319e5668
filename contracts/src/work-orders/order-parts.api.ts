import { IsOptional, IsUUID, Max, Min } from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import { OptionalChoice, OptionalId } from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import { IsMoney } from '../values/money.js';
import { IsQuantity, MAX_QUANTITY_MILLI, QUANTITY_TEXT, quantityOf } from '../values/quantity.js';

/** Euros, net, of one unit. */
export const PART_PRICE = { min: 0, max: 9_999_999.99 } as const;

const UNKNOWN_ARTICLE = 'Unbekannter Artikel.';
const UNKNOWN_LOCATION = 'Unbekannter Standort.';
const PRICE =
  'Der Preis muss zwischen 0 und 9.999.999,99 € liegen und höchstens zwei Nachkommastellen haben.';

/** POST /work-orders/{id}/parts */
export class AddPartRequest {
  /** Default: RESERVE. */
  @OptionalChoice(['RESERVE', 'ISSUE'], 'Die Art kann RESERVE oder ISSUE sein.')
  type?: 'RESERVE' | 'ISSUE' | null;

  @IsUUID('all', { message: UNKNOWN_ARTICLE })
  articleId!: string;

  /** Default: the line's, else the one with most available. */
  @OptionalId(UNKNOWN_LOCATION)
  locationId?: string | null;

  @IsQuantity()
  @Max(quantityOf(MAX_QUANTITY_MILLI), { message: QUANTITY_TEXT })
  quantity!: number;

  /** Euros; default: the article's. */
  @IsOptional()
  @IsMoney({ message: PRICE })
  @Min(PART_PRICE.min, { message: PRICE })
  @Max(PART_PRICE.max, { message: PRICE })
  unitPrice?: number | null;
}

/** POST /work-orders/{id}/parts/{partId}/issue|return|release */
export class MovePartRequest {
  @IsQuantity()
  @Max(quantityOf(MAX_QUANTITY_MILLI), { message: QUANTITY_TEXT })
  quantity!: number;

  /** Default: the line's. */
  @OptionalId(UNKNOWN_LOCATION)
  locationId?: string | null;
}

/** PUT /work-orders/{id}/parts/{partId} */
export class PricePartRequest {
  /** Euros. */
  @IsMoney({ message: PRICE })
  @Min(PART_PRICE.min, { message: PRICE })
  @Max(PART_PRICE.max, { message: PRICE })
  unitPrice!: number;
}

/** What is on its way. */
export type PartOnOrder = {
  /** `BE-2026-00001` */
  readonly purchaseOrderNumber: string;
  /** As the supplier confirmed it; null: he has not yet. */
  readonly expectedDate: LocalDate | null;
};

/** The parts of one article on an order. */
export type PartAnswer = {
  readonly id: string;
  readonly articleId: string;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly locationId: string;
  readonly locationCode: string;
  /** Set aside and not taken out. */
  readonly reserved: number;
  /** Taken out and not put back. */
  readonly issued: number;
  /** Euros, net, of one unit; null: nobody said. */
  readonly unitPrice: number | null;
  /** More is set aside where it lies than there is. */
  readonly short: boolean;
  /** The purchase order that brings what is short; null: nothing is short, or nobody ordered it. */
  readonly onOrder: PartOnOrder | null;
  readonly createdAt: Instant;
  readonly revision: number;
};
