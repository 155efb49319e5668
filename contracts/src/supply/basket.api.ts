import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { IsIn, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { WholeNumber, IsId } from '../kernel/text-fields.js';
import { MAX_BASKET_QUANTITY } from './basket-limits.js';
import { BASKET_STRATEGIES, type BasketStrategy } from './basket.events.js';
import type { BasketLine } from './basket.js';
import type { OfferAnswer } from './parts.js';
import type { OrderAnswer } from './orders.api.js';
import { IsDecimal } from '../values/decimal.js';

export const QUANTITY_TEXT = `Bitte eine ganze Menge von 1 bis ${MAX_BASKET_QUANTITY} angeben.`;
export const UNKNOWN_PART = 'Unbekanntes Teil.';
export const UNKNOWN_OFFER = 'Unbekanntes Angebot.';
const STRATEGY_TEXT = `Erlaubt sind: ${BASKET_STRATEGIES.join(', ')}.`;

@ReadOnly({ lines: true, plans: true, revision: true } satisfies ReadOnlyOf<BasketAnswer, BasketRequest>)
export class BasketRequest {
  @IsIn(BASKET_STRATEGIES, { message: STRATEGY_TEXT })
  strategy!: BasketStrategy;
}

export class BasketLineRequest {
  @IsString({ message: UNKNOWN_PART })
  @MaxLength(60, { message: UNKNOWN_PART })
  partId!: string;

  /** Default 1. */
  @IsOptional()
  @WholeNumber({ min: 1, max: MAX_BASKET_QUANTITY }, QUANTITY_TEXT)
  quantity?: number;

  /** The work order that needs the part; missing: for stock. */
  @IsOptional()
  @IsId({ message: 'Unbekannter Auftrag.' })
  workOrderId?: string | null;

  /** Picked by hand; missing: unchanged, or the strategy chooses. */
  @IsOptional()
  @IsString({ message: UNKNOWN_OFFER })
  @MaxLength(100, { message: UNKNOWN_OFFER })
  offerId?: string | null;
}

/** Null: the strategy chooses the offer. */
export class BasketOfferRequest {
  @ValidateIf((_, value) => value !== null)
  @IsString({ message: UNKNOWN_OFFER })
  @MaxLength(100, { message: UNKNOWN_OFFER })
  offerId!: string | null;
}

export class BasketQuantityRequest {
  @WholeNumber({ min: 1, max: MAX_BASKET_QUANTITY }, QUANTITY_TEXT)
  quantity!: number;
}

export class CheckoutRequest {
  /** Default: the basket's strategy. */
  @IsOptional()
  @IsIn(BASKET_STRATEGIES, { message: STRATEGY_TEXT })
  strategy?: BasketStrategy;

  /** The displayed total: net euros including shipping. The checkout is refused if the total has changed. */
  @IsOptional()
  @IsDecimal(2)
  @Min(0)
  @Max(9_999_999_999.99)
  expectedTotal?: number;
}

/** POST /supply/basket/order-at-once: one part at one offer, beside the basket. */
export class OrderAtOnceRequest {
  @IsString({ message: UNKNOWN_PART })
  @MaxLength(60, { message: UNKNOWN_PART })
  partId!: string;

  @IsString({ message: UNKNOWN_OFFER })
  @MaxLength(100, { message: UNKNOWN_OFFER })
  offerId!: string;

  /** Default 1. */
  @IsOptional()
  @WholeNumber({ min: 1, max: MAX_BASKET_QUANTITY }, QUANTITY_TEXT)
  quantity?: number;

  /** The work order that needs the part; missing: for stock. */
  @IsOptional()
  @IsId({ message: 'Unbekannter Auftrag.' })
  workOrderId?: string | null;

  /** The displayed total: net euros including shipping. The order is refused if the total has changed. */
  @IsOptional()
  @IsDecimal(2)
  @Min(0)
  @Max(9_999_999_999.99)
  expectedTotal?: number;
}

/** `revision`: for the line's `If-Match`. `offers`: cheapest first. */
export type BasketLineAnswer = Omit<BasketLine, 'lineId'> & {
  readonly id: string;
  readonly offers: readonly OfferAnswer[];
};

/** One line at one supplier. Net euros. */
export type PlannedLineAnswer = {
  readonly lineId: string;
  readonly offerId: string;
  readonly unitPrice: number;
  readonly quantity: number;
  readonly lineTotal: number;
  readonly leadTimeDays: number;
};

export type PlannedSupplierAnswer = {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly goods: number;
  readonly shipping: number;
  readonly lines: readonly PlannedLineAnswer[];
};

/** The cheapest split into orders. Net euros. `unavailable`: lines that no supplier can deliver completely. */
export type PlanAnswer = {
  readonly goodsTotal: number;
  readonly shippingTotal: number;
  readonly total: number;
  readonly suppliers: readonly PlannedSupplierAnswer[];
  readonly unavailable: readonly string[];
};

export type BasketAnswer = {
  readonly strategy: BasketStrategy;
  readonly lines: readonly BasketLineAnswer[];
  readonly plans: Readonly<Record<BasketStrategy, PlanAnswer>>;
  readonly revision: number;
};

export type CheckoutAnswer = { readonly orders: readonly OrderAnswer[]; readonly total: number };
