import { Inject, Injectable } from '@nestjs/common';
import type {
  ArticleEvent,
  ArticleId,
  MovementId,
  StockMoved,
} from '#contracts/inventory/articles/article.events.js';
import { articleStream, type Article } from '#contracts/inventory/articles/article.js';
import type { BookedStock, StockBooking } from '#contracts/inventory/stock/book-stock.js';
import { locationsStream, type Locations } from '#contracts/inventory/locations/locations.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { streamIdOf, type Decide } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { labelLevels, reopenLocation } from '../locations/location.js';
import { bookMovement, movementIdsOf, type BookingContext } from './movement.js';

export type Booked = { readonly moved: BookedStock; readonly isNew: boolean };

/** Books movements, then repairs conflicts with concurrent changes of locations. */
@Injectable()
export class StockPostings {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
  ) {}

  /** Answers the same events for a repeated booking. */
  book(booking: StockBooking, origin: CommandOrigin): Promise<Booked> {
    const decide = (context: BookingContext) => bookMovement(booking, context);
    return this.decide(booking.articleId, movementIdsOf(booking), decide, origin);
  }

  /** As `book`, with its own decision. `ids`: of all events that it can write. */
  async decide(
    articleId: ArticleId,
    ids: readonly MovementId[],
    decideWith: (context: BookingContext) => Decide<Article, ArticleEvent>,
    origin: CommandOrigin,
  ): Promise<Booked> {
    const { state: locations } = await this.streams.load(locationsStream, '');
    const decide = decideWith({ locations, now: origin.now });
    const { state, events } = await this.streams.handle(articleStream, articleId, decide, origin);
    if (events.length === 0) return { moved: await this.bookedBefore(articleId, state, ids), isNew: false };
    await this.agree(events, locations, origin);
    return { moved: events.filter(isMovement), isNew: true };
  }

  async bookedBefore(
    articleId: ArticleId,
    article: Article,
    ids: readonly MovementId[],
  ): Promise<BookedStock> {
    if (article.status === 'none') return [];
    const revisions = ids.flatMap((id) => article.movements.get(id) ?? []);
    if (revisions.length === 0) return [];
    const first = Math.min(...revisions);
    const count = Math.max(...revisions) - first + 1;
    const events = (await this.eventLog.readStream(
      streamIdOf(articleStream, articleId),
      first,
      count,
    )) as readonly RecordedEvent<ArticleEvent>[];
    return events.filter(isMovement).filter(({ data }) => ids.includes(data.movementId));
  }

  /**
   * A location may have been renamed or closed between the check and the append. Updates the label of a level that was
   * opened under an old name, and reopens a closed location that got stock.
   */
  private async agree(
    events: readonly RecordedEvent<ArticleEvent>[],
    seen: Locations,
    origin: CommandOrigin,
  ): Promise<void> {
    const { state: locations } = await this.streams.load(locationsStream, '');
    if (locations === seen) return;
    for (const event of events) {
      if (event.type === 'LevelOpened') {
        const { locationId, levelId, locationCode, locationName } = event.data;
        const now = locations.get(locationId);
        if (now === undefined || (now.code === locationCode && now.name === locationName)) continue;
        await this.streams.handle(locationsStream, '', labelLevels(locationId, [levelId]), origin);
      }
      if (event.type === 'StockMoved' && event.data.to !== null && event.data.type !== 'RELEASE') {
        const { locationId } = event.data.to;
        if (seen.get(locationId)?.active === false || locations.get(locationId)?.active !== false) continue;
        await this.streams.handle(locationsStream, '', reopenLocation(locationId), origin);
      }
    }
  }
}

function isMovement(event: RecordedEvent<ArticleEvent>): event is RecordedEvent<StockMoved> {
  return event.type === 'StockMoved';
}
