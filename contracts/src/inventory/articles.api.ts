import { IsBoolean, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import { IsPageKey, IsSearch, IsWholeNumber, KEY_PAGE_SIZE, LIST_LIMIT } from '../kernel/pages.js';
import { ClearableLine, OneLine, OptionalChoice, RequiredLine } from '../kernel/text-fields.js';
import { IsMoney } from '../values/money.js';
import { IsQuantityOrZero } from '../values/quantity.js';
import type { ArticleId } from './article.events.js';

export const ARTICLE_NUMBER_LENGTH = 40;
export const ARTICLE_NAME_LENGTH = 120;
export const UNIT_LENGTH = 10;
export const DEFAULT_UNIT = 'Stk';
/** Euros. */
export const MAX_SALE_PRICE = 9_999_999.99;

const NUMBER_TEXT = 'Bitte geben Sie eine Artikelnummer an.';
const NAME_TEXT = 'Bitte geben Sie eine Bezeichnung an.';
const UNIT_TEXT = `Die Einheit hat höchstens ${UNIT_LENGTH} Zeichen.`;
const PRICE_TEXT =
  'Der Preis muss zwischen 0 und 9.999.999,99 € liegen und höchstens zwei Nachkommastellen haben.';
const MINIMUM_TEXT = 'Bitte einen Mindestbestand ab 0 mit höchstens drei Nachkommastellen angeben.';
const NUMBER_LENGTH_TEXT = `Die Artikelnummer hat höchstens ${ARTICLE_NUMBER_LENGTH} Zeichen.`;
const NAME_LENGTH_TEXT = `Die Bezeichnung hat höchstens ${ARTICLE_NAME_LENGTH} Zeichen.`;
const ACTIVE_TEXT = 'Bitte geben Sie an, ob der Artikel aktiv ist.';

/** POST /inventory/articles. */
export class NewArticleRequest {
  @RequiredLine(ARTICLE_NUMBER_LENGTH, { missing: NUMBER_TEXT, long: NUMBER_LENGTH_TEXT })
  number!: string;

  @RequiredLine(ARTICLE_NAME_LENGTH, { missing: NAME_TEXT, long: NAME_LENGTH_TEXT })
  name!: string;

  /** Missing, null or empty: „Stk“. */
  @IsOptional()
  @IsString({ message: UNIT_TEXT })
  @MaxLength(UNIT_LENGTH, { message: UNIT_TEXT })
  @OneLine()
  unit?: string | null;

  /** Missing or null: 0. */
  @IsOptional()
  @IsQuantityOrZero({ message: MINIMUM_TEXT })
  minimumStock?: number | null;

  /** Euros, at most two decimals; missing or null: none. */
  @IsOptional()
  @IsMoney({ message: PRICE_TEXT })
  @Min(0, { message: PRICE_TEXT })
  @Max(MAX_SALE_PRICE, { message: PRICE_TEXT })
  salePrice?: number | null;

  /** Missing or null: active. */
  @IsOptional()
  @IsBoolean({ message: ACTIVE_TEXT })
  active?: boolean | null;
}

/** PUT /inventory/articles/{id}: a missing field stays; null or '' clears price and minimum. */
export class ArticleChangeRequest {
  @IsOptional()
  @IsString({ message: NUMBER_TEXT })
  @MaxLength(ARTICLE_NUMBER_LENGTH, { message: NUMBER_LENGTH_TEXT })
  @OneLine()
  number?: string | null;

  @IsOptional()
  @IsString({ message: NAME_TEXT })
  @MaxLength(ARTICLE_NAME_LENGTH, { message: NAME_LENGTH_TEXT })
  @OneLine()
  name?: string | null;

  @IsOptional()
  @IsString({ message: UNIT_TEXT })
  @MaxLength(UNIT_LENGTH, { message: UNIT_TEXT })
  @OneLine()
  unit?: string | null;

  @ClearableLine()
  @IsOptional()
  @IsQuantityOrZero({ message: MINIMUM_TEXT })
  minimumStock?: number | null;

  @ClearableLine()
  @IsOptional()
  @IsMoney({ message: PRICE_TEXT })
  @Min(0, { message: PRICE_TEXT })
  @Max(MAX_SALE_PRICE, { message: PRICE_TEXT })
  salePrice?: number | null;

  @IsOptional()
  @IsBoolean({ message: ACTIVE_TEXT })
  active?: boolean;
}

/** Which articles; all of it must hold. */
class ArticleSelectionQuery {
  /** Each word begins a word of number or name. */
  @IsSearch()
  search?: string;

  @OptionalChoice(['true', 'false'], 'Der Filter „active“ kann true oder false sein.')
  active?: 'true' | 'false';
}

/** GET /inventory/articles, by number. */
export class ArticlesQuery extends ArticleSelectionQuery {
  @IsWholeNumber(1, LIST_LIMIT.max)
  limit?: number;
}

/** GET /inventory/articles/page. */
export class ArticlePageQuery extends ArticleSelectionQuery {
  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;
}

/** An article. Quantities are the sums over all locations, in its unit. */
export type ArticleAnswer = {
  readonly id: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly minimumStock: number;
  /** Euros, net; null: none. */
  readonly salePrice: number | null;
  /** False: retired. */
  readonly active: boolean;
  readonly onHand: number;
  readonly reserved: number;
  readonly available: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

/** What is short, the worst first: GET /inventory/shortages. */
export type ShortageAnswer = {
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly minimumStock: number;
  readonly onHand: number;
  readonly reserved: number;
  readonly available: number;
  /** Ordered and not received yet. */
  readonly onOrder: number;
  /** What must be ordered to reach the minimum. */
  readonly missing: number;
};
