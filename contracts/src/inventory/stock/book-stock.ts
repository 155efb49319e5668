import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../../kernel/command-origin.js';
import type { RecordedEvent } from '../../kernel/domain-event.js';
import type {
  ArticleId,
  LocationId,
  MovementId,
  MovementReference,
  MovementType,
  StockMoved,
} from '../articles/article.events.js';

/** Received goods that were ordered for a part line: reserves them for the line at their location. */
export type SetAside = {
  readonly partLineId: string;
  readonly reference: MovementReference;
  /** Moves the line's reservation to this location and raises it to at least this quantity. */
  readonly quantityMilli: number;
};

export type StockBooking = {
  /** Derived from the cause, so that a repeated request books the movement only once. */
  readonly movementId: MovementId;
  readonly articleId: ArticleId;
  readonly type: MovementType;
  /** For a RELEASE of a part line: the location of its reservation. */
  readonly locationId: LocationId;
  /** MOVE: the target. */
  readonly toLocationId: LocationId | null;
  /** Above 0. ADJUST: the signed difference. */
  readonly quantityMilli: number;
  readonly reference: MovementReference | null;
  /** A part line: RESERVE and RELEASE change its reservation, ISSUE uses its reservation first, RECEIPT is a return. */
  readonly partLineId: string | null;
  readonly setAside: readonly SetAside[];
  readonly unitCostE4: number | null;
  readonly note: string | null;
};

/** The events of the movement and of the reservations with it; the same for a repeated request. */
export type BookedStock = readonly RecordedEvent<StockMoved>[];

/**
 * Command: books a stock movement. Idempotent. Refuses with 409 `stock-insufficient`; with 409 if more is released or
 * returned than there is; with 400 for an unknown or retired article or an unknown or closed location. A goods receipt
 * is accepted even if the article was retired meanwhile, because the goods have arrived.
 */
export class BookStock extends Command<BookedStock> {
  constructor(
    readonly booking: StockBooking,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
