import { Map as ImmutableMap } from 'immutable';
import { unreachable, type Instant, type RecordedEvent } from '../../kernel/domain-event.js';
import type {
  ArticleEvent,
  ArticleId,
  LevelId,
  LocationId,
  MovementId,
  MovedLevel,
  StockMoved,
} from './article.events.js';
import { NO_PART_LINE, partLineAfter, type PartLine } from '../stock/part-line.js';

export type ArticleLevel = {
  readonly id: LevelId;
  readonly locationId: LocationId;
  readonly onHandMilli: number;
  readonly reservedMilli: number;
  /** The part of the reserved quantity that belongs to no work order. */
  readonly freelyReservedMilli: number;
};

export type KnownArticle = {
  readonly status: 'active' | 'retired';
  readonly id: ArticleId;
  readonly number: string;
  readonly formerNumbers: readonly string[];
  readonly name: string;
  readonly unit: string;
  readonly minimumMilli: number;
  readonly salePriceCents: number | null;
  /** With VAT. */
  readonly shelfPriceCents: number | null;
  /** Net purchase price per unit of the last delivery; null: unknown. */
  readonly lastCostE4: number | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Stream revision of the last event about the article itself, ignoring movements. */
  readonly revision: number;
  readonly levels: ReadonlyMap<LocationId, ArticleLevel>;
  readonly lines: ImmutableMap<string, PartLine>;
  readonly movements: ImmutableMap<MovementId, number>;
  /** Reversed movements and the movements that reversed them. */
  readonly countered: ImmutableMap<MovementId, MovementId>;
  readonly n: number;
  readonly lastBookedAt: Instant;
};

export type Article = { readonly status: 'none' } | KnownArticle;

const UNMOVED = {
  formerNumbers: [],
  shelfPriceCents: null,
  lastCostE4: null,
  levels: new Map<LocationId, ArticleLevel>(),
  lines: ImmutableMap<string, PartLine>(),
  movements: ImmutableMap<MovementId, number>(),
  countered: ImmutableMap<MovementId, MovementId>(),
  n: 0,
  lastBookedAt: '',
};

function evolve(article: Article, event: RecordedEvent<ArticleEvent>): Article {
  const { type, data, revision, metadata } = event;
  if (type === 'ArticleAdded') {
    const { articleId: id, number, name, unit, minimumMilli, salePriceCents } = data;
    const { occurredAt: createdAt } = metadata;
    const details = { id, number, name, unit, minimumMilli, salePriceCents };
    return { status: 'active', ...UNMOVED, ...details, createdAt, updatedAt: createdAt, revision };
  }
  if (article.status === 'none') throw new Error(`${type} on an article that was never added`);
  const change = (what: Partial<KnownArticle>): Article => ({
    ...article,
    ...what,
    revision,
    updatedAt: metadata.occurredAt,
  });
  switch (type) {
    case 'ArticleChanged': {
      const { number, name, unit } = data;
      const { formerNumbers: former } = article;
      const formerNumbers = number === article.number ? former : [...former, article.number];
      return change({ number, formerNumbers, name, unit });
    }
    case 'MinimumStockSet':
      return change({ minimumMilli: data.minimumMilli });
    case 'SalePriceSet':
      return change({ salePriceCents: data.salePriceCents });
    case 'ShelfPriceSet':
      return change({ shelfPriceCents: data.shelfPriceCents });
    case 'ArticleRetired':
      return change({ status: 'retired' });
    case 'ArticleReinstated':
      return change({ status: 'active' });
    case 'LevelOpened': {
      const { levelId: id, locationId } = data;
      const opened = { id, locationId, onHandMilli: 0, reservedMilli: 0, freelyReservedMilli: 0 };
      return { ...article, levels: new Map(article.levels).set(locationId, opened) };
    }
    case 'StockMoved':
      return moved(article, data, revision);
    default:
      return unreachable(type);
  }
}

function moved(article: KnownArticle, data: StockMoved['data'], revision: number): KnownArticle {
  const { movementId, partLineId, type, quantityMilli, counters } = data;
  const levels = new Map(article.levels);
  const set = (after: MovedLevel | null, freely = 0): void => {
    const level = after && levels.get(after.locationId);
    if (!after || !level) return;
    const { onHandMilli, reservedMilli } = after;
    const freelyReservedMilli = level.freelyReservedMilli + freely;
    levels.set(after.locationId, { ...level, onHandMilli, reservedMilli, freelyReservedMilli });
  };
  const isFree = partLineId === null;
  const freely =
    isFree && type === 'RESERVE' ? quantityMilli : isFree && type === 'RELEASE' ? -quantityMilli : 0;
  set(data.from);
  set(data.to, freely);
  const { lines, countered, movements } = article;
  return {
    ...article,
    lastCostE4: data.unitCostE4 ?? article.lastCostE4,
    levels,
    lines:
      partLineId === null
        ? lines
        : lines.update(partLineId, NO_PART_LINE, (line) => partLineAfter(line, data)),
    movements: movements.set(movementId, revision),
    countered: counters === null ? countered : countered.set(counters, movementId),
    n: data.n,
    lastBookedAt: data.bookedAt,
  };
}

/** The stream that decides an article's stock. Immutable maps keep the fold linear over a million movements. */
export const articleStream = {
  name: 'article',
  initial: { status: 'none' } as Article,
  evolve,
  revisionOf: (article: Article) => (article.status === 'none' ? undefined : article.revision),
};
