import type { ArticleEvent, ArticleNumberEvent } from '#contracts/inventory/articles/article.events.js';
import type { LocationEvent } from '#contracts/inventory/locations/location.events.js';
import type { StockImportEvent } from '#contracts/inventory/import/stock-import.events.js';
import type { StocktakingEvent } from '#contracts/inventory/stocktakings/stocktaking.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';

/** Releases numbers that no article uses: after a crashed call, or after a change of number. */
export const SETTLE_ARTICLE_NUMBER_CLAIM = 'settle-article-number-claim';
export const RELEASE_FORMER_NUMBERS = 'release-former-article-numbers';
export const FINISH_STOCKTAKING = 'finish-stocktaking';
export const FINISH_STOCK_IMPORT = 'finish-stock-import';
export const SETTLE_LOCATION = 'settle-location';

const settleLocation = (event: RecordedEvent<LocationEvent>) => [
  jobOnEvent(event, SETTLE_LOCATION, { locationId: event.data.locationId, position: event.position }),
];

export const onInventoryEvent: Reaction<
  ArticleEvent | ArticleNumberEvent | LocationEvent | StocktakingEvent | StockImportEvent
> = {
  name: 'finish-inventory',
  on: {
    ArticleNumberClaimed: (event) => {
      const { number, claimId } = event.data;
      const job = jobOnEvent(event, SETTLE_ARTICLE_NUMBER_CLAIM, { number, claimId });
      return [dueAfter(job, event, CLAIM_SETTLES_AFTER_MS)];
    },
    ArticleChanged: (event) => [
      jobOnEvent(event, RELEASE_FORMER_NUMBERS, { articleId: event.data.articleId }),
    ],
    LocationChanged: settleLocation,
    LocationClosed: settleLocation,
    StocktakingBooked: (event) => {
      const { stocktakingId, locationId } = event.data;
      return [jobOnEvent(event, FINISH_STOCKTAKING, { stocktakingId, locationId })];
    },
    StockImportAccepted: (event) => [
      jobOnEvent(event, FINISH_STOCK_IMPORT, { importId: event.data.importId }),
    ],
  },
};
