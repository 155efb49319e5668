import {
  type ArticleEvent,
  type ArticleId,
  type LevelId,
  type MovedLevel,
} from '#contracts/inventory/articles/article.events.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { inParts } from '../engine/find-all.js';
import { defineReadModel, number, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey } from '../engine/read-store.js';
import { sortKey } from '../engine/sort-key.js';
import { articleFilters } from '#contracts/inventory/articles/article-filters.js';
import { conditionsOf } from '../engine/conditions.js';

export type ListedArticle = {
  readonly id: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly minimumMilli: number;
  readonly salePriceCents: number | null;
  readonly shelfPriceCents: number | null;
  readonly active: boolean;
  /** On hand and reserved by level; their sums are the article's. */
  readonly levels: Readonly<Record<LevelId, readonly [onHandMilli: number, reservedMilli: number]>>;
  readonly onHandMilli: number;
  readonly reservedMilli: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

/** The minimum minus the available quantity; null: enough, or retired. */
function missingMilli({ active, minimumMilli, onHandMilli, reservedMilli }: ListedArticle): number | null {
  const missing = minimumMilli - (onHandMilli - reservedMilli);
  return active && missing > 0 ? missing : null;
}

/** True if an article in use has less than its minimum over all locations. */
export function isShort(article: ListedArticle): boolean {
  return missingMilli(article) !== null;
}

export const articles = defineReadModel<ListedArticle, ArticleEvent>({
  name: 'articles',
  version: 2,
  fields: {
    numberKey: text(({ number }) => comparableNumber(number)),
    nameKey: text(({ name, number }) => sortKey(name, number)),
    active: number(({ active }) => (active ? 1 : 0)),
    missing: number(missingMilli),
    words: words(({ number, name }) => `${number} ${comparableNumber(number)} ${name}`),
  },
  indexes: [['numberKey'], ['nameKey'], ['missing'], ['active', 'numberKey']],
  on: {
    ArticleAdded: ({ data: { articleId: id, ...data }, metadata: { occurredAt }, revision }) => ({
      key: id,
      apply: () => ({
        id,
        ...data,
        shelfPriceCents: null,
        active: true,
        levels: {},
        onHandMilli: 0,
        reservedMilli: 0,
        createdAt: occurredAt,
        updatedAt: occurredAt,
        revision,
      }),
    }),
    ArticleChanged: (event) => {
      const { number, name, unit } = event.data;
      return change(event, { number, name, unit });
    },
    MinimumStockSet: (event) => change(event, { minimumMilli: event.data.minimumMilli }),
    SalePriceSet: (event) => change(event, { salePriceCents: event.data.salePriceCents }),
    ShelfPriceSet: (event) => change(event, { shelfPriceCents: event.data.shelfPriceCents }),
    ArticleRetired: (event) => change(event, { active: false }),
    ArticleReinstated: (event) => change(event, { active: true }),
    StockMoved: ({ data: { articleId, from, to } }) => ({
      key: articleId,
      apply: (article) => article && withBalances(article, from, to),
    }),
  },
});

function change(event: RecordedEvent<ArticleEvent>, what: Partial<ListedArticle>): Change<ListedArticle> {
  const { revision, metadata } = event;
  return {
    key: event.data.articleId,
    apply: (article) => article && { ...article, ...what, revision, updatedAt: metadata.occurredAt },
  };
}

function withBalances(article: ListedArticle, ...moved: readonly (MovedLevel | null)[]): ListedArticle {
  const levels = { ...article.levels };
  for (const level of moved) {
    if (level !== null) levels[level.levelId] = [level.onHandMilli, level.reservedMilli];
  }
  const sums = Object.values(levels);
  return {
    ...article,
    levels,
    onHandMilli: sums.reduce((sum, [onHand]) => sum + onHand, 0),
    reservedMilli: sums.reduce((sum, [, reserved]) => sum + reserved, 0),
  };
}

const whereOf = conditionsOf(articleFilters, {});

export type ArticleSelection = Parameters<typeof whereOf>[0];

export function articlePage(
  readModels: ReadModels,
  { limit, after, ...selection }: ArticleSelection & { readonly limit: number; readonly after?: PageKey },
): Promise<{ readonly items: readonly ListedArticle[]; readonly next: PageKey | null }> {
  return readModels.find(articles, {
    where: whereOf(selection),
    sort: [['numberKey', 'asc']],
    limit,
    after,
  });
}

export function articleById(readModels: ReadModels, id: ArticleId): Promise<ListedArticle | null> {
  return readModels.get(articles, id);
}

export function articlesById(
  readModels: ReadModels,
  ids: readonly ArticleId[],
): Promise<ReadonlyMap<ArticleId, ListedArticle>> {
  return readModels.getMany(articles, [...new Set(ids)]);
}

export async function articlesByNumber(
  readModels: ReadModels,
  numbers: readonly string[],
): Promise<readonly ListedArticle[]> {
  const keys = [...new Set(numbers.map(comparableNumber))];
  const found: ListedArticle[] = [];
  for (const part of inParts(keys)) {
    const where = { numberKey: { in: part } };
    found.push(...(await readModels.find(articles, { where, limit: 1_000 })).items);
  }
  return found;
}

/** Articles below their minimum, worst first; at most 1,000. */
export async function articlesBelowMinimum(readModels: ReadModels): Promise<readonly ListedArticle[]> {
  const where = { missing: { from: 1 } };
  const { items } = await readModels.find(articles, { where, sort: [['missing', 'desc']], limit: 1_000 });
  return items;
}
