import type { Instant } from '../../kernel/domain-event.js';
import { newRequestOf } from '../../kernel/request-of.js';
import type { ArticleId, LocationId } from '../articles/article.events.js';
import { bookStocktakingFields, countFields, newStocktakingFields } from '../stock/movement-fields.js';
import type { StocktakingId } from './stocktaking.events.js';

export class NewStocktakingRequest extends newRequestOf(newStocktakingFields) {}

export class CountRequest extends newRequestOf(countFields) {}

export class BookStocktakingRequest extends newRequestOf(bookStocktakingFields) {}

export type StocktakingStatus = 'OPEN' | 'BOOKED' | 'ABANDONED';

export type StocktakingLineAnswer = {
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  /** The quantity on record at the time of the count; before the count: now. */
  readonly bookQuantity: number;
  readonly countedQuantity: number | null;
  readonly difference: number | null;
  /** Why the difference could not be booked. */
  readonly problem: string | null;
};

/** GET /inventory/stocktakings, newest first, without lines. */
export type ListedStocktakingAnswer = {
  readonly id: StocktakingId;
  readonly locationId: LocationId;
  readonly status: StocktakingStatus;
  readonly note: string | null;
  readonly startedAt: Instant;
  readonly revision: number;
};

export type StocktakingAnswer = ListedStocktakingAnswer & {
  readonly lines: readonly StocktakingLineAnswer[];
};
