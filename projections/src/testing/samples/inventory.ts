import type { LevelSort } from '#contracts/inventory/stock-levels.api.js';
import {
  articleById,
  articlePage,
  articlesBelowMinimum,
  articlesById,
  articlesByNumber,
} from '../../articles.js';
import { changesOfArticle } from '../../article-changes.js';
import { listLocations, locationsById } from '../../locations.js';
import { stockDaysOf, stockDaysUpTo } from '../../stock-days.js';
import {
  articleJournalPage,
  articleMovementsAfter,
  entriesOfMovement,
  entryAsOf,
  journalBetween,
  journalPage,
} from '../../stock-journal.js';
import {
  locationHoldsStock,
  stockLevelById,
  stockLevelPage,
  stockLevelsAt,
  stockLevelsById,
  stockLevelsOfArticle,
} from '../../stock-levels.js';
import { listStocktakings, stocktakingById } from '../../stocktakings.js';
import type { QuerySamples } from '../query-samples.js';

const SORTS: readonly LevelSort[] = ['article', 'location', 'onHand', 'reserved', 'available', 'updatedAt'];
const instant = '2026-01-05T08:00:00.000Z';
const page = { levelId: 'level', size: 50 };

export const samples: QuerySamples = {
  articleById: [(readModels) => articleById(readModels, 'article')],
  articleJournalPage: [
    (readModels) => articleJournalPage(readModels, { articleId: 'article', size: 50 }),
    (readModels) => articleJournalPage(readModels, { articleId: 'article', to: instant, size: 50 }),
  ],
  articleMovementsAfter: [
    (readModels) => articleMovementsAfter(readModels, { articleId: 'article', at: instant, limit: 200 }),
  ],
  articlePage: [
    (readModels) => articlePage(readModels, { limit: 50 }),
    (readModels) => articlePage(readModels, { active: true, limit: 50 }),
    (readModels) => articlePage(readModels, { search: 'filter', active: false, limit: 50 }),
  ],
  articlesBelowMinimum: [articlesBelowMinimum],
  articlesById: [(readModels) => articlesById(readModels, ['article'])],
  articlesByNumber: [(readModels) => articlesByNumber(readModels, ['OF 1', 'OF 2'])],
  changesOfArticle: [(readModels) => changesOfArticle(readModels, 'article')],
  entriesOfMovement: [(readModels) => entriesOfMovement(readModels, 'movement')],
  entryAsOf: [(readModels) => entryAsOf(readModels, 'level', instant)],
  journalBetween: [(readModels) => journalBetween(readModels, { from: instant, to: instant, size: 50 })],
  journalPage: [
    (readModels) => journalPage(readModels, page),
    (readModels) => journalPage(readModels, { ...page, from: instant, to: instant }),
    (readModels) => journalPage(readModels, { ...page, type: 'ISSUE', from: instant }),
    (readModels) => journalPage(readModels, { ...page, type: 'ISSUE', search: 'inventur' }),
  ],
  listLocations: [listLocations],
  listStocktakings: [(readModels) => listStocktakings(readModels, 500)],
  locationHoldsStock: [(readModels) => locationHoldsStock(readModels, 'location')],
  locationsById: [(readModels) => locationsById(readModels, ['location'])],
  stockDaysOf: [
    (readModels) =>
      stockDaysOf(readModels, { levelId: 'level', from: '2026-01-01', to: '2026-12-31', limit: 366 }),
  ],
  stockDaysUpTo: [
    (readModels) => stockDaysUpTo(readModels, { levelId: 'level', to: '2026-12-31', limit: 1 }),
  ],
  stockLevelById: [(readModels) => stockLevelById(readModels, 'level')],
  stockLevelPage: SORTS.flatMap((sort) => [
    (readModels) => stockLevelPage(readModels, { sort, direction: 'desc', limit: 50 }),
    (readModels) => stockLevelPage(readModels, { sort, direction: 'asc', locationId: 'location', limit: 50 }),
    (readModels) => stockLevelPage(readModels, { sort, direction: 'asc', search: 'filter', limit: 50 }),
  ]),
  stockLevelsAt: [(readModels) => stockLevelsAt(readModels, 'location')],
  stockLevelsById: [(readModels) => stockLevelsById(readModels, ['level'])],
  stockLevelsOfArticle: [(readModels) => stockLevelsOfArticle(readModels, 'article')],
  stocktakingById: [(readModels) => stocktakingById(readModels, 'stocktaking')],
};
