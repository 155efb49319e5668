import { IsOptional } from 'class-validator';
import type { Instant } from '../../kernel/domain-event.js';
import { KeyPageQuery, ListQuery } from '../../kernel/pages.js';
import { queryOf } from '../../kernel/query-of.js';
import { OptionalDay, OptionalLine } from '../../kernel/text-fields.js';
import { together } from '../../kernel/together.js';
import type { LocalDate } from '../../values/local-date-time.js';
import type {
  ArticleId,
  LevelId,
  LocationId,
  MovementId,
  MovementType,
  ReferenceKind,
} from '../articles/article.events.js';
import { IsDayOrInstant } from './day-or-instant.js';
import { journalFilters, levelFilters } from './stock-filters.js';

/** The stock at the end of this day or at this instant. Levels that were opened later are omitted. */
function OptionalMoment(): PropertyDecorator {
  return together(OptionalLine(), IsOptional(), IsDayOrInstant());
}

export class LevelsQuery extends queryOf(levelFilters, ListQuery) {
  @OptionalMoment()
  asOf?: string;
}

export class LevelPageQuery extends queryOf(levelFilters, KeyPageQuery) {
  @OptionalMoment()
  asOf?: string;
}

export class AsOfQuery {
  @OptionalMoment()
  asOf?: string;
}

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
  /** On hand minus reserved. Negative if more is reserved than on hand. */
  readonly available: number;
  /** Of the article, over all locations. */
  readonly minimumStock: number;
  /** True if the article has less than its minimum over all locations now. */
  readonly short: boolean;
  readonly updatedAt: Instant;
};

export type LevelDetailAnswer = LevelAnswer & { readonly asOf: string | null };

/** GET /inventory/stock-levels/{id}/journal, newest first. */
export class JournalQuery extends queryOf(journalFilters, KeyPageQuery) {}

export type EntryAnswer = {
  /** `<movementId>/<levelId>` */
  readonly id: string;
  readonly movementId: MovementId;
  readonly type: MovementType;
  /** The signed change of this level. RESERVE and RELEASE change the reserved quantity. */
  readonly quantity: number;
  /** On hand after the movement. */
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
  readonly user: string;
  /** True if a later movement reversed this one. */
  readonly countered: boolean;
  /** The movement that this one reversed. */
  readonly counters: MovementId | null;
  readonly createdAt: Instant;
};

/** GET /inventory/stock-levels/{id}/days: only days with movements, at most 366; default: the last 366 days. */
export class DaysQuery {
  @OptionalDay()
  from?: LocalDate;

  @OptionalDay()
  to?: LocalDate;
}

export type DayAnswer = { readonly date: LocalDate; readonly onHand: number; readonly reserved: number };
