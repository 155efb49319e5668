import { IsOptional } from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import {
  IsPageKey,
  IsSearch,
  IsWholeNumber,
  KEY_PAGE_SIZE,
  KeyPageQuery,
  LIST_LIMIT,
} from '../kernel/pages.js';
import { OptionalChoice, OptionalDay, OptionalId, OptionalLine } from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import {
  MOVEMENT_TYPES,
  type ArticleId,
  type LevelId,
  type LocationId,
  type MovementId,
  type MovementType,
  type ReferenceKind,
} from './article.events.js';
import { IsDayOrInstant } from './day-or-instant.js';

/** What the list of levels can be sorted by. */
export const LEVEL_SORTS = ['article', 'location', 'onHand', 'reserved', 'available', 'updatedAt'] as const;
export type LevelSort = (typeof LEVEL_SORTS)[number];

const SORT_TEXT = `Sortiert werden kann nach ${LEVEL_SORTS.join(', ')}.`;

/** Which levels, in which order. */
class LevelSelectionQuery {
  /** Each word begins a word of the article's number or name, or of the location's code or name. */
  @IsSearch()
  search?: string;

  @OptionalId('Unbekannter Standort.')
  locationId?: string;

  /** Default: `available`. Ignored with `asOf`, which answers in the order of articles. */
  @OptionalChoice(LEVEL_SORTS, SORT_TEXT)
  sort?: LevelSort;

  /** Default: `desc`. */
  @OptionalChoice(['asc', 'desc'], 'Die Richtung kann asc oder desc sein.')
  direction?: 'asc' | 'desc';

  /** The stock as it was at the end of this day, or at this instant; levels that were opened later are left out. */
  @OptionalLine()
  @IsOptional()
  @IsDayOrInstant()
  asOf?: string;
}

/** GET /inventory/stock-levels. */
export class LevelsQuery extends LevelSelectionQuery {
  @IsWholeNumber(1, LIST_LIMIT.max)
  limit?: number;
}

/** GET /inventory/stock-levels/page. */
export class LevelPageQuery extends LevelSelectionQuery {
  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;
}

/** GET /inventory/stock-levels/{id}, …/stock-levels.csv. */
export class AsOfQuery {
  @OptionalLine()
  @IsOptional()
  @IsDayOrInstant()
  asOf?: string;
}

/** An article at a location. */
export type LevelAnswer = {
  readonly id: LevelId;
  readonly articleId: ArticleId;
  readonly itemName: string;
  /** The article's number. */
  readonly sku: string;
  readonly uom: string;
  readonly locationId: LocationId;
  readonly locationCode: string;
  readonly locationName: string;
  readonly onHand: number;
  readonly reserved: number;
  /** On hand less reserved; below 0: more is reserved than is there. */
  readonly available: number;
  /** Of the article, over all locations. */
  readonly minimumStock: number;
  readonly updatedAt: Instant;
};

/** GET /inventory/stock-levels/{id}. */
export type LevelDetailAnswer = LevelAnswer & { readonly asOf: string | null };

/** GET /inventory/stock-levels/{id}/journal, newest first. */
export class JournalQuery extends KeyPageQuery {
  /** Local dates, inclusive. */
  @OptionalDay()
  from?: LocalDate;

  @OptionalDay()
  to?: LocalDate;

  @OptionalChoice(MOVEMENT_TYPES, 'Unbekannte Bewegungsart.')
  type?: MovementType;

  /** In reference, note and user. */
  @IsSearch()
  search?: string;
}

/** A movement as its level's journal has it. */
export type EntryAnswer = {
  /** `<movementId>/<levelId>` */
  readonly id: string;
  readonly movementId: MovementId;
  readonly type: MovementType;
  /** As it changed this level, with its sign: RESERVE +, RELEASE − (of what is reserved). */
  readonly quantity: number;
  /** On hand after it. */
  readonly balance: number;
  readonly reservedBalance: number;
  /** The location's code. */
  readonly location: string;
  readonly locationId: LocationId;
  readonly articleId: ArticleId;
  readonly referenceType: ReferenceKind;
  readonly referenceId: string | null;
  readonly referenceLabel: string | null;
  readonly note: string | null;
  /** Who booked it. */
  readonly user: string;
  /** A later movement undid it. */
  readonly countered: boolean;
  /** The movement that this one undid. */
  readonly counters: MovementId | null;
  readonly createdAt: Instant;
};

/** GET /inventory/stock-levels/{id}/days: days with movements only, at most 366; default: the last 366. */
export class DaysQuery {
  @OptionalDay()
  from?: LocalDate;

  @OptionalDay()
  to?: LocalDate;
}

/** The balances at the end of a day. */
export type DayAnswer = { readonly date: LocalDate; readonly onHand: number; readonly reserved: number };
