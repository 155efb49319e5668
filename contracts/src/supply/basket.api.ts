import { IsIn, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { WholeNumber } from '../kernel/text-fields.js';
import { MAX_BASKET_QUANTITY } from './basket-limits.js';
import { BASKET_STRATEGIES, type BasketStrategy } from './basket.events.js';
import type { OrderAnswer } from './orders.api.js';
import { IsDecimal } from '../values/decimal.js';

const QUANTITY_TEXT = `Bitte eine ganze Menge von 1 bis ${MAX_BASKET_QUANTITY} angeben.`;
const STRATEGY_TEXT = `Erlaubt sind: ${BASKET_STRATEGIES.join(', ')}.`;

/** PUT /supply/basket */
export class BasketRequest {
  @IsIn(BASKET_STRATEGIES, { message: STRATEGY_TEXT })
  strategy!: BasketStrategy;
}

/** POST /supply/basket/lines */
export class BasketLineRequest {
  @IsString({ message: 'Unbekanntes Teil.' })
  @MaxLength(60, { message: 'Unbekanntes Teil.' })
  partId!: string;

  /** Default 1. */
  @IsOptional()
  @WholeNumber({ min: 1, max: MAX_BASKET_QUANTITY }, QUANTITY_TEXT)
  quantity?: number;

  /** What it is for; missing: the stock. */
  @IsOptional()
  @IsUUID(undefined, { message: 'Unbekannter Auftrag.' })
  workOrderId?: string | null;
}

/** PUT /supply/basket/lines/{id} */
export class BasketQuantityRequest {
  @WholeNumber({ min: 1, max: MAX_BASKET_QUANTITY }, QUANTITY_TEXT)
  quantity!: number;
}

/** POST /supply/basket/checkout */
export class CheckoutRequest {
  /** Default: the basket's. */
  @IsOptional()
  @IsIn(BASKET_STRATEGIES, { message: STRATEGY_TEXT })
  strategy?: BasketStrategy;

  /** Net euros with shipping, as the screen showed them: refused when they are others by now. */
  @IsOptional()
  @IsDecimal(2)
  @Min(0)
  @Max(9_999_999_999.99)
  expectedTotal?: number;
}

export type BasketLineAnswer = {
  readonly id: string;
  readonly partId: string;
  readonly partNumber: string;
  readonly name: string;
  readonly brand: string;
  readonly quantity: number;
  readonly workOrderId: string | null;
  readonly workOrderNumber: string | null;
  /** For `If-Match` of this line. */
  readonly revision: number;
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

/** Who would deliver what at which price. Net euros. `unavailable`: lines that nobody has enough of. */
export type PlanAnswer = {
  readonly goodsTotal: number;
  readonly shippingTotal: number;
  readonly total: number;
  readonly suppliers: readonly PlannedSupplierAnswer[];
  readonly unavailable: readonly string[];
};

/** GET /supply/basket */
export type BasketAnswer = {
  readonly strategy: BasketStrategy;
  readonly lines: readonly BasketLineAnswer[];
  readonly plans: Readonly<Record<BasketStrategy, PlanAnswer>>;
  readonly revision: number;
};

/** POST /supply/basket/checkout */
export type CheckoutAnswer = { readonly orders: readonly OrderAnswer[]; readonly total: number };
