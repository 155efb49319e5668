import { IsBoolean, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import { ManyLines } from '../kernel/text-fields.js';
import { IsQuantityOrZero } from '../values/quantity.js';
import type { ArticleId, LocationId } from './article.events.js';
import { NOTE_LENGTH, UNKNOWN_ARTICLE, UNKNOWN_LOCATION } from './movements.api.js';
import type { StocktakingId } from './stocktaking.events.js';

const NOTE_TEXT = `Die Notiz darf höchstens ${NOTE_LENGTH} Zeichen lang sein.`;
const REASON_TEXT = `Der Grund darf höchstens ${NOTE_LENGTH} Zeichen lang sein.`;

/** POST /inventory/stocktakings. */
export class NewStocktakingRequest {
  @IsUUID(undefined, { message: UNKNOWN_LOCATION })
  locationId!: string;

  @ManyLines()
  @IsOptional()
  @IsString({ message: NOTE_TEXT })
  @MaxLength(NOTE_LENGTH, { message: NOTE_TEXT })
  note?: string | null;
}

/** PUT /inventory/stocktakings/{id}/counts. */
export class CountRequest {
  @IsUUID(undefined, { message: UNKNOWN_ARTICLE })
  articleId!: string;

  /** What lies there; 0 allowed. */
  @IsQuantityOrZero()
  quantity!: number;
}

/** POST /inventory/stocktakings/{id}/book. */
export class BookStocktakingRequest {
  @ManyLines()
  @IsOptional()
  @IsString({ message: REASON_TEXT })
  @MaxLength(NOTE_LENGTH, { message: REASON_TEXT })
  reason?: string | null;

  /** True: what was not counted is not there. Missing: it stays as it is. */
  @IsOptional()
  @IsBoolean({ message: 'Bitte geben Sie an, ob Fehlendes als 0 gilt.' })
  missingAsZero?: boolean;
}

export type StocktakingStatus = 'OPEN' | 'BOOKED' | 'ABANDONED';

/** An article on the count sheet. */
export type StocktakingLineAnswer = {
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  /** What should have been there when it was counted; not counted: now. */
  readonly bookQuantity: number;
  readonly countedQuantity: number | null;
  readonly difference: number | null;
  /** Why its difference could not be booked. */
  readonly problem: string | null;
};

/** A count without its lines, as GET /inventory/stocktakings lists them, newest first. */
export type ListedStocktakingAnswer = {
  readonly id: StocktakingId;
  readonly locationId: LocationId;
  readonly status: StocktakingStatus;
  readonly note: string | null;
  readonly startedAt: Instant;
  readonly revision: number;
};

export type StocktakingAnswer = ListedStocktakingAnswer & {
  readonly lines: readonly StocktakingLineAnswer[];
};
