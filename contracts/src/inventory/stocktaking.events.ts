import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { ArticleId, LocationId, MovementId } from './article.events.js';

/** UUID. */
export type StocktakingId = string;

/** Somebody began to count what lies at the location. */
export type StocktakingStarted = DomainEvent<
  'StocktakingStarted',
  1,
  { stocktakingId: StocktakingId; locationId: LocationId; note: string | null }
>;
/** `bookMilli`: what should have been there when it was counted. Counted again: the last one holds. */
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
/** A difference that is booked. */
export type StocktakingLine = {
  readonly articleId: ArticleId;
  readonly differenceMilli: number;
  readonly movementId: MovementId;
};
/** The count is over; its differences are booked next. A line of an article that was not counted takes it as gone. */
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
/** Every difference is booked but those that failed. */
export type StocktakingCompleted = DomainEvent<
  'StocktakingCompleted',
  1,
  {
    stocktakingId: StocktakingId;
    locationId: LocationId;
    failed: readonly { readonly articleId: ArticleId; readonly reason: string }[];
  }
>;
/** The count was given up; nothing is booked. */
export type StocktakingAbandoned = DomainEvent<
  'StocktakingAbandoned',
  1,
  { stocktakingId: StocktakingId; locationId: LocationId }
>;

/** The streams `stocktakings-<locationId>`. */
export type StocktakingEvent =
  StocktakingStarted | ArticleCounted | StocktakingBooked | StocktakingCompleted | StocktakingAbandoned;

export const stocktakingEventDefinitions: EventDefinitions<StocktakingEvent> = {
  StocktakingStarted: { version: 1 },
  ArticleCounted: { version: 1 },
  StocktakingBooked: { version: 1 },
  StocktakingCompleted: { version: 1 },
  StocktakingAbandoned: { version: 1 },
};
