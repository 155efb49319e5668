import type { CommandOrigin } from '../kernel/command-origin.js';
import type { RecordedEvent } from '../kernel/domain-event.js';
import type {
  ArticleId,
  LocationId,
  MovementId,
  MovementReference,
  MovementType,
  StockMoved,
} from './article.events.js';

/** Goods that were ordered for an order: set aside for its line where they are put. */
export type SetAside = {
  readonly partLineId: string;
  readonly reference: MovementReference;
  /** The line's reservation moves there and is raised to at least this. */
  readonly quantityMilli: number;
};

/** A movement that is wanted. */
export type StockBooking = {
  /** Follows from the cause: the same movement is booked once, however often it is asked for. */
  readonly movementId: MovementId;
  readonly articleId: ArticleId;
  readonly type: MovementType;
  /** RELEASE for a line: its reservation ends where it lies. */
  readonly locationId: LocationId;
  /** MOVE: where to. */
  readonly toLocationId: LocationId | null;
  /** Above 0; ADJUST: the difference with its sign. */
  readonly quantityMilli: number;
  readonly reference: MovementReference | null;
  /** The line of an order: RESERVE and RELEASE are its reservation, ISSUE takes that first, RECEIPT is a return. */
  readonly partLineId: string | null;
  /** Goods received for lines of orders. */
  readonly setAside: readonly SetAside[];
  readonly unitCostE4: number | null;
  readonly note: string | null;
};

/** What `BookStock` answers: the facts of this movement and of what went along, also when it was booked before. */
export type BookedStock = readonly RecordedEvent<StockMoved>[];

/**
 * Command: book a movement of the stock, answered with `BookedStock`. Refuses with 409 `stock-insufficient`, with 409
 * when more is released or returned than is there, and with 400 for an unknown or retired article, an unknown or closed
 * location. A receipt of goods is never refused for an article that was retired meanwhile: they are there.
 */
export class BookStock {
  constructor(
    readonly booking: StockBooking,
    readonly origin: CommandOrigin,
  ) {}
}
