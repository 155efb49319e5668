import { Module } from '@nestjs/common';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { Streams } from '../platform/streams/streams.js';
import { ArticleNumbers } from './articles/article-numbers.js';
import { ArticlesController } from './articles/articles.controller.js';
import {
  AddArticleHandler,
  ChangeArticleHandler,
  EnsureArticleHandler,
} from './articles/articles.handler.js';
import { DeliveriesController } from './movements/deliveries.controller.js';
import { LocationsController } from './locations/locations.controller.js';
import { ChangeLocationHandler, LocationAgreement } from './locations/locations.handler.js';
import { MovementsController } from './movements/movements.controller.js';
import { BookStockHandler, CounterMovementHandler, MoveStockHandler } from './movements/movements.handler.js';
import {
  FINISH_STOCK_IMPORT,
  FINISH_STOCKTAKING,
  onInventoryEvent,
  RELEASE_FORMER_NUMBERS,
  SETTLE_ARTICLE_NUMBER_CLAIM,
  SETTLE_LOCATION,
} from './on-inventory-event.js';
import { PickListController } from './movements/pick-list.controller.js';
import { partSaleHandlers } from './movements/part-sale.handler.js';
import { StockPostings } from './movements/stock-postings.js';
import { StockImportController } from './import/stock-import.controller.js';
import { ImportStockHandler, StockImports } from './import/stock-imports.js';
import { StockLevelsController } from './movements/stock-levels.controller.js';
import { StockReadings } from './movements/stock-readings.js';
import { StocktakingPosting } from './stocktaking/stocktaking-posting.js';
import { StocktakingsController } from './stocktaking/stocktakings.controller.js';
import { OnStocktakingHandler, StartStocktakingHandler } from './stocktaking/stocktakings.handler.js';
import { EventJobs } from '../platform/jobs/event-jobs.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { ArticleChanged, ArticleNumberEvent } from '#contracts/inventory/articles/article.events.js';
import type { LocationChanged, LocationClosed } from '#contracts/inventory/locations/location.events.js';
import type { StocktakingBooked } from '#contracts/inventory/stocktakings/stocktaking.events.js';
import type { StockImportAccepted } from '#contracts/inventory/import/stock-import.events.js';

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
    ...partSaleHandlers,
    OnStocktakingHandler,
    StartStocktakingHandler,
    StockPostings,
    ImportStockHandler,
    StockImports,
    StockReadings,
    StocktakingPosting,
  ],
})
export class InventoryModule {
  constructor(
    eventJobs: EventJobs,
    streams: Streams,
    numbers: ArticleNumbers,
    locations: LocationAgreement,
    stocktakings: StocktakingPosting,
    imports: StockImports,
  ) {
    eventJobs.on(onInventoryEvent, {
      [SETTLE_ARTICLE_NUMBER_CLAIM]: ({ data }: RecordedEvent<ArticleNumberEvent>, origin) =>
        numbers.settle(data.number, data.claimId, origin),
      [RELEASE_FORMER_NUMBERS]: async ({ data, metadata }: RecordedEvent<ArticleChanged>, origin) => {
        const { articleId } = data;
        const { state } = await streams.load(articleStream, articleId);
        if (state.status === 'none') return;
        for (const number of state.formerNumbers)
          await numbers.release(number, articleId, metadata.occurredAt, origin);
      },
      [SETTLE_LOCATION]: ({ data, position }: RecordedEvent<LocationChanged | LocationClosed>, origin) =>
        locations.agree(data.locationId, position, origin),
      [FINISH_STOCKTAKING]: ({ data }: RecordedEvent<StocktakingBooked>, origin) =>
        stocktakings.complete({ stocktakingId: data.stocktakingId, locationId: data.locationId }, origin),
      [FINISH_STOCK_IMPORT]: ({ data }: RecordedEvent<StockImportAccepted>, origin) =>
        imports.complete(data.importId, origin),
    });
  }
}
