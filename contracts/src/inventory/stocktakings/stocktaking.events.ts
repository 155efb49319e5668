import type { DomainEvent, EventDefinitions } from '../../kernel/domain-event.js';
import type { ArticleId, LocationId, MovementId } from '../articles/article.events.js';

/** UUID. */
export type StocktakingId = string;

export type StocktakingStarted = DomainEvent<
  'StocktakingStarted',
  1,
  { stocktakingId: StocktakingId; locationId: LocationId; note: string | null }
>;
/** `bookMilli`: the quantity on record at the time of the count. A second count of an article replaces the first. */
export type ArticleCounted = DomainEvent<
  'ArticleCounted',
  1,
  {
    stocktakingId: StocktakingId;
    locationId: LocationId;
    articleId: ArticleId;
    countedMilli: number;
    bookMilli: number;
  }
>;
export type StocktakingLine = {
  readonly articleId: ArticleId;
  readonly differenceMilli: number;
  readonly movementId: MovementId;
};
/** The count is closed; its differences are booked next. Lines that were not counted are booked as 0. */
export type StocktakingBooked = DomainEvent<
  'StocktakingBooked',
  1,
  {
    stocktakingId: StocktakingId;
    locationId: LocationId;
    reason: string | null;
    lines: readonly StocktakingLine[];
  }
>;
/** All differences were processed. Contains those that failed. */
export type StocktakingCompleted = DomainEvent<
  'StocktakingCompleted',
  1,
  {
    stocktakingId: StocktakingId;
    locationId: LocationId;
    failed: readonly { readonly articleId: ArticleId; readonly reason: string }[];
  }
>;
export type StocktakingAbandoned = DomainEvent<
  'StocktakingAbandoned',
  1,
  { stocktakingId: StocktakingId; locationId: LocationId }
>;

export type StocktakingEvent =
  StocktakingStarted | ArticleCounted | StocktakingBooked | StocktakingCompleted | StocktakingAbandoned;

export const stocktakingEventDefinitions: EventDefinitions<StocktakingEvent> = {
  StocktakingStarted: { version: 1 },
  ArticleCounted: { version: 1 },
  StocktakingBooked: { version: 1 },
  StocktakingCompleted: { version: 1 },
  StocktakingAbandoned: { version: 1 },
};
