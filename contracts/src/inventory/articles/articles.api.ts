import { ReadOnly, type ReadOnlyOf } from '../../kernel/read-only.js';
import type { Instant } from '../../kernel/domain-event.js';
import type { ArticleId } from './article.events.js';
import { KeyPageQuery, ListQuery } from '../../kernel/pages.js';
import { changeRequestOf, newRequestOf } from '../../kernel/request-of.js';
import { queryOf } from '../../kernel/query-of.js';
import { articleFields } from './article-fields.js';
import { articleFilters } from './article-filters.js';

/** POST /inventory/articles. Default for `active`: true. */
export class NewArticleRequest extends newRequestOf(articleFields) {}

/** PUT /inventory/articles/{id}: a missing field is kept; null or '' clears unit, price and minimum. */
@ReadOnly({
  available: true,
  createdAt: true,
  id: true,
  onHand: true,
  reserved: true,
  revision: true,
  updatedAt: true,
} satisfies ReadOnlyOf<ArticleAnswer, ArticleChangeRequest>)
export class ArticleChangeRequest extends changeRequestOf(articleFields) {}

/** GET /inventory/articles, ordered by number. */
export class ArticlesQuery extends queryOf(articleFilters, ListQuery) {}

/** GET /inventory/stock-list.pdf */
export class StockListQuery extends queryOf(articleFilters) {}

export class ArticlePageQuery extends queryOf(articleFilters, KeyPageQuery) {}

/** Quantities are sums over all locations, in the article's unit. */
export type ArticleAnswer = {
  readonly id: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly minimumStock: number;
  /** Euros, net; null: none. */
  readonly salePrice: number | null;
  /** Euros with VAT, as the tag on the shelf says; null: none. */
  readonly shelfPrice: number | null;
  /** False: retired. */
  readonly active: boolean;
  readonly onHand: number;
  readonly reserved: number;
  readonly available: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

/** GET /inventory/shortages: articles below their minimum, worst first. */
export type ShortageAnswer = {
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly minimumStock: number;
  readonly onHand: number;
  readonly reserved: number;
  readonly available: number;
  /** Ordered but not yet received. */
  readonly onOrder: number;
  /** Quantity to order to reach the minimum. */
  readonly missing: number;
};
