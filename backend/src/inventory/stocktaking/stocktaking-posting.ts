import { Inject, Injectable } from '@nestjs/common';
import type { ArticleId, LocationId } from '#contracts/inventory/articles/article.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import type { StocktakingId, StocktakingLine } from '#contracts/inventory/stocktakings/stocktaking.events.js';
import { stocktakingsStream } from '#contracts/inventory/stocktakings/stocktakings.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { stockLevelsAt } from '#projections/inventory/stock-levels.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';
import { StockPostings } from '../movements/stock-postings.js';
import { completeStocktaking, type Missing } from './stocktaking.js';

type Ids = { readonly stocktakingId: StocktakingId; readonly locationId: LocationId };
type Failed = { readonly articleId: ArticleId; readonly reason: string };

/** Milliseconds to wait for the read models if uncounted articles are booked as 0. */
const LOOK_WITHIN_MS = 2_000;

@Injectable()
export class StocktakingPosting {
  constructor(
    private readonly streams: Streams,
    private readonly bookings: StockPostings,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Books each difference of a closed count, then completes it. Idempotent and safe to run concurrently. */
  async complete(ids: Ids, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(stocktakingsStream, ids.locationId);
    const booking = state.booking.get(ids.stocktakingId);
    if (booking === undefined) return;
    const label = await this.labelOf(ids.locationId);
    const failed: Failed[] = [];
    for (const line of booking.lines) {
      const reason = await this.bookLine(ids, line, { label, note: booking.reason }, origin);
      if (reason !== null) failed.push({ articleId: line.articleId, reason });
    }
    const decide = completeStocktaking(ids, failed);
    await this.streams.handle(stocktakingsStream, ids.locationId, decide, origin);
  }

  /** The stock on record at the location, without empty levels. */
  async onHandAt(locationId: LocationId): Promise<readonly Missing[]> {
    await this.readModels.waitFor(await this.eventLog.head(), LOOK_WITHIN_MS);
    const levels = await stockLevelsAt(this.readModels, locationId);
    const there = levels.filter(({ onHandMilli }) => onHandMilli > 0);
    const now = there.map(async ({ articleId }) => ({
      articleId,
      bookMilli: await this.bookMilli(articleId, locationId),
    }));
    return (await Promise.all(now)).filter(({ bookMilli }) => bookMilli > 0);
  }

  /** The quantity on record, from the article's stream. */
  async bookMilli(articleId: ArticleId, locationId: LocationId): Promise<number> {
    const { state } = await this.streams.load(articleStream, articleId);
    return state.status === 'none' ? 0 : (state.levels.get(locationId)?.onHandMilli ?? 0);
  }

  private async bookLine(
    { stocktakingId, locationId }: Ids,
    { articleId, differenceMilli, movementId }: StocktakingLine,
    { label, note }: { readonly label: string; readonly note: string | null },
    origin: CommandOrigin,
  ): Promise<string | null> {
    const booking = {
      movementId,
      articleId,
      type: 'ADJUST',
      locationId,
      toLocationId: null,
      quantityMilli: differenceMilli,
      reference: { kind: 'STOCKTAKING', id: stocktakingId, label },
      partLineId: null,
      setAside: [],
      unitCostE4: null,
      note,
    } as const;
    try {
      await this.bookings.book(booking, origin);
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'busy') return error.detail;
      throw error;
    }
  }

  private async labelOf(locationId: LocationId): Promise<string> {
    const { state } = await this.streams.load(locationsStream, '');
    return `Inventur ${state.get(locationId)?.code ?? ''}`.trim();
  }
}
