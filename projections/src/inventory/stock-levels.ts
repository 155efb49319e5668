import type {
  ArticleEvent,
  ArticleId,
  LevelId,
  LocationId,
  MovedLevel,
} from '#contracts/inventory/articles/article.events.js';
import type { LocationEvent } from '#contracts/inventory/locations/location.events.js';
import { levelFilters, type LevelSort } from '#contracts/inventory/stock/stock-filters.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { defineReadModel, number, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey } from '../engine/read-store.js';
import { sortKey } from '../engine/sort-key.js';
import { conditionsOf } from '../engine/conditions.js';

export type StockLevel = {
  readonly id: LevelId;
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly locationId: LocationId;
  readonly locationCode: string;
  readonly locationName: string;
  readonly onHandMilli: number;
  readonly reservedMilli: number;
  readonly openedAt: Instant;
  readonly updatedAt: Instant;
};

const SORT_FIELDS: Readonly<Record<LevelSort, string>> = {
  article: 'articleKey',
  location: 'locationKey',
  onHand: 'onHand',
  reserved: 'reserved',
  available: 'available',
  updatedAt: 'updatedAt',
};

/** Includes empty levels. */
export const stockLevels = defineReadModel<StockLevel, ArticleEvent | LocationEvent>({
  name: 'stock-levels',
  version: 1,
  fields: {
    articleId: text(({ articleId }) => articleId),
    locationId: text(({ locationId }) => locationId),
    articleKey: text((level) => sortKey(level.name, level.number, level.locationCode)),
    locationKey: text((level) => sortKey(level.locationCode, level.name, level.number)),
    onHand: number(({ onHandMilli }) => onHandMilli),
    reserved: number(({ reservedMilli }) => reservedMilli),
    available: number(({ onHandMilli, reservedMilli }) => onHandMilli - reservedMilli),
    updatedAt: text(({ updatedAt }) => updatedAt),
    words: words(({ number, name, locationCode, locationName }) =>
      [number, name, locationCode, locationName].join(' '),
    ),
  },
  indexes: [
    ['articleId'],
    ...Object.values(SORT_FIELDS).flatMap((field) => [[field], ['locationId', field]]),
  ],
  on: {
    LevelOpened: ({ data: { levelId: id, ...data }, metadata: { occurredAt } }) => ({
      key: id,
      apply: () => ({
        id,
        ...data,
        onHandMilli: 0,
        reservedMilli: 0,
        openedAt: occurredAt,
        updatedAt: occurredAt,
      }),
    }),
    StockMoved: ({ data: { from, to, bookedAt } }) =>
      [from, to].flatMap((moved) => (moved === null ? [] : [balances(moved, bookedAt)])),
    ArticleChanged: ({ data: { levelIds, number, name, unit } }) =>
      levelIds.map((id) => touch(id, { number, name, unit })),
    LocationChanged: ({ data: { levelIds, code: locationCode, name: locationName } }) =>
      levelIds.map((id) => touch(id, { locationCode, locationName })),
  },
});

function balances(
  { levelId, onHandMilli, reservedMilli }: MovedLevel,
  updatedAt: Instant,
): Change<StockLevel> {
  return touch(levelId, { onHandMilli, reservedMilli, updatedAt });
}

function touch(key: LevelId, change: Partial<StockLevel>): Change<StockLevel> {
  return { key, apply: (level) => level && { ...level, ...change } };
}

const whereOf = conditionsOf(levelFilters, {});

export type LevelSelection = Omit<Parameters<typeof whereOf>[0], 'sort' | 'direction'>;

export type LevelPageRequest = LevelSelection & {
  readonly sort: LevelSort;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly after?: PageKey;
};

export function stockLevelPage(
  readModels: ReadModels,
  { sort, direction, limit, after, ...selection }: LevelPageRequest,
): Promise<{ readonly items: readonly StockLevel[]; readonly next: PageKey | null }> {
  return readModels.find(stockLevels, {
    where: whereOf(selection),
    sort: [[SORT_FIELDS[sort], direction]],
    limit,
    after,
  });
}

export function stockLevelById(readModels: ReadModels, id: LevelId): Promise<StockLevel | null> {
  return readModels.get(stockLevels, id);
}

export function stockLevelsById(
  readModels: ReadModels,
  ids: readonly LevelId[],
): Promise<ReadonlyMap<LevelId, StockLevel>> {
  return readModels.getMany(stockLevels, ids);
}

export async function stockLevelsAt(
  readModels: ReadModels,
  locationId: LocationId,
): Promise<readonly StockLevel[]> {
  const levels: StockLevel[] = [];
  let next: PageKey | null = null;
  do {
    const request: LevelPageRequest = { locationId, sort: 'article', direction: 'asc', limit: 1_000 };
    const page = await stockLevelPage(readModels, { ...request, after: next ?? undefined });
    levels.push(...page.items);
    next = page.next;
  } while (next !== null);
  return levels;
}

export async function stockLevelsOfArticle(
  readModels: ReadModels,
  articleId: ArticleId,
): Promise<readonly StockLevel[]> {
  const where = { articleId: { eq: articleId } };
  return (await readModels.find(stockLevels, { where, limit: 1_000 })).items;
}

export async function locationHoldsStock(readModels: ReadModels, locationId: LocationId): Promise<boolean> {
  const at = { locationId: { eq: locationId } };
  const found = await Promise.all(
    ['onHand', 'reserved'].map((field) =>
      readModels.find(stockLevels, { where: { ...at, [field]: { from: 1 } }, limit: 1 }),
    ),
  );
  return found.some(({ items }) => items.length > 0);
}
