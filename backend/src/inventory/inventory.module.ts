import { Inject, Module } from '@nestjs/common';
import { articleStream } from '#contracts/inventory/article.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Clock } from '../platform/clock.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { eventOfJob } from '../platform/jobs/event-jobs.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../platform/jobs/job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import { originOfEvent } from '../platform/streams/origin-of-event.js';
import { Streams } from '../platform/streams/streams.js';
import { ArticleNumbers } from './article-numbers.js';
import { ArticlesController } from './articles.controller.js';
import { AddArticleHandler, ChangeArticleHandler, EnsureArticleHandler } from './articles.handler.js';
import { DeliveriesController } from './deliveries.controller.js';
import { LocationsController } from './locations.controller.js';
import { ChangeLocationHandler, LocationAgreement } from './locations.handler.js';
import { MovementsController } from './movements.controller.js';
import { BookStockHandler, CounterMovementHandler, MoveStockHandler } from './movements.handler.js';
import {
  FINISH_STOCK_IMPORT,
  FINISH_STOCKTAKING,
  onInventoryEvent,
  RELEASE_FORMER_NUMBERS,
  SETTLE_ARTICLE_NUMBER_CLAIM,
  SETTLE_LOCATION,
} from './on-inventory-event.js';
import { PickListController } from './pick-list.controller.js';
import { StockBookings } from './stock-bookings.js';
import { StockImportController } from './stock-import.controller.js';
import { StockImports } from './stock-imports.js';
import { StockLevelsController } from './stock-levels.controller.js';
import { StockReadings } from './stock-readings.js';
import { StocktakingBooking } from './stocktaking-booking.js';
import { StocktakingsController } from './stocktakings.controller.js';
import { OnStocktakingHandler, StartStocktakingHandler } from './stocktakings.handler.js';

/** What the garage stocks: articles, locations, the ledger of their movements, and counting. */
@Module({
  controllers: [
    ArticlesController,
    DeliveriesController,
    LocationsController,
    MovementsController,
    PickListController,
    StockImportController,
    StockLevelsController,
    StocktakingsController,
  ],
  providers: [
    AddArticleHandler,
    ArticleNumbers,
    BookStockHandler,
    ChangeArticleHandler,
    ChangeLocationHandler,
    CounterMovementHandler,
    EnsureArticleHandler,
    LocationAgreement,
    MoveStockHandler,
    OnStocktakingHandler,
    StartStocktakingHandler,
    StockBookings,
    StockImports,
    StockReadings,
    StocktakingBooking,
  ],
})
export class InventoryModule {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    private readonly clock: Clock,
    streams: Streams,
    reactions: Reactions,
    numbers: ArticleNumbers,
    locations: LocationAgreement,
    stocktakings: StocktakingBooking,
    imports: StockImports,
  ) {
    reactions.register(onInventoryEvent);
    this.finish(SETTLE_ARTICLE_NUMBER_CLAIM, ({ number = '', claimId = '' }, origin) =>
      numbers.settle(number, claimId, origin),
    );
    this.finish(RELEASE_FORMER_NUMBERS, async ({ articleId = '' }, origin, changedAt) => {
      const { state } = await streams.load(articleStream, articleId);
      if (state.status === 'none') return;
      for (const number of state.formerNumbers) await numbers.letGo(number, articleId, changedAt, origin);
    });
    this.finish(SETTLE_LOCATION, async ({ locationId = '', position = '' }, origin) => {
      await locations.agree(locationId, position, origin);
    });
    this.finish(FINISH_STOCKTAKING, ({ stocktakingId = '', locationId = '' }, origin) =>
      stocktakings.complete({ stocktakingId, locationId }, origin),
    );
    this.finish(FINISH_STOCK_IMPORT, async ({ importId = '' }, origin) => {
      await imports.complete(importId, origin);
    });
  }

  /** Registers a job that finishes what its event began, in the name of whoever caused it. */
  private finish(
    name: string,
    run: (ids: Job['data'], origin: CommandOrigin, occurredAt: string) => Promise<void>,
  ): void {
    this.jobs.handle(name, async (job) => {
      const event = await eventOfJob(this.eventLog, job);
      await run(job.data, originOfEvent(event, this.clock.now()), event.metadata.occurredAt);
    });
  }
}
