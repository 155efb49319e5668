import type { LevelSort } from '#contracts/inventory/stock/stock-filters.js';
import {
  articleById,
  articlePage,
  articlesBelowMinimum,
  articlesById,
  articlesByNumber,
} from '../../inventory/articles.js';
import { changesOfArticle } from '../../inventory/article-changes.js';
import { listLocations, locationsById } from '../../inventory/locations.js';
import { stockDaysOf, stockDaysUpTo } from '../../inventory/stock-days.js';
import {
  articleJournalPage,
  articleMovementsAfter,
  entriesOfMovement,
  entryAsOf,
  journalBetween,
  journalPage,
} from '../../inventory/stock-journal.js';
import {
  locationHoldsStock,
  stockLevelById,
  stockLevelPage,
  stockLevelsAt,
  stockLevelsById,
  stockLevelsOfArticle,
} from '../../inventory/stock-levels.js';
import { listStocktakings, stocktakingById } from '../../inventory/stocktakings.js';
import type { QuerySamples } from '../query-samples.js';
import { articleFilters } from '#contracts/inventory/articles/article-filters.js';
import { journalFilters, levelFilters } from '#contracts/inventory/stock/stock-filters.js';
import type { ArticleSelection } from '../../inventory/articles.js';
import type { LevelSelection } from '../../inventory/stock-levels.js';
import { selectionsOf } from '../selections.js';

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
  articlePage: selectionsOf<ArticleSelection>(articleFilters).map(
    (selection) => (readModels) => articlePage(readModels, { ...selection, limit: 50 }),
  ),
  articlesBelowMinimum: [articlesBelowMinimum],
  articlesById: [(readModels) => articlesById(readModels, ['article'])],
  articlesByNumber: [(readModels) => articlesByNumber(readModels, ['OF 1', 'OF 2'])],
  changesOfArticle: [(readModels) => changesOfArticle(readModels, 'article')],
  entriesOfMovement: [(readModels) => entriesOfMovement(readModels, 'movement')],
  entryAsOf: [(readModels) => entryAsOf(readModels, 'level', instant)],
  journalBetween: [(readModels) => journalBetween(readModels, { from: instant, to: instant, size: 50 })],
  journalPage: selectionsOf<object>(journalFilters).map(
    (selection) => (readModels) => journalPage(readModels, { ...page, ...selection }),
  ),
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
  stockLevelPage: SORTS.flatMap((sort) =>
    selectionsOf<LevelSelection>(levelFilters).map(
      (selection) => (readModels) =>
        stockLevelPage(readModels, { ...selection, sort, direction: 'asc', limit: 50 }),
    ),
  ),
  stockLevelsAt: [(readModels) => stockLevelsAt(readModels, 'location')],
  stockLevelsById: [(readModels) => stockLevelsById(readModels, ['level'])],
  stockLevelsOfArticle: [(readModels) => stockLevelsOfArticle(readModels, 'article')],
  stocktakingById: [(readModels) => stocktakingById(readModels, 'stocktaking')],
};
