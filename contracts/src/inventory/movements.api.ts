import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import { ManyLines, OptionalId, OptionalLine } from '../kernel/text-fields.js';
import { IsQuantity, IsQuantityOrZero, QUANTITY_TEXT } from '../values/quantity.js';
import {
  MOVEMENT_TYPES,
  type ArticleId,
  type LocationId,
  type MovementId,
  type MovementType,
} from './article.events.js';
import type { LevelAnswer } from './stock-levels.api.js';

export const REFERENCE_LENGTH = 100;
export const NOTE_LENGTH = 500;

export const UNKNOWN_ARTICLE = 'Unbekannter Artikel.';
export const UNKNOWN_LOCATION = 'Unbekannter Standort.';
const NOTE_TEXT = `Die Notiz darf höchstens ${NOTE_LENGTH} Zeichen lang sein.`;

/** POST /inventory/movements. */
export class MovementRequest {
  @IsIn(MOVEMENT_TYPES, { message: 'Unbekannte Bewegungsart.' })
  type!: MovementType;

  @IsUUID(undefined, { message: UNKNOWN_ARTICLE })
  articleId!: string;

  @IsUUID(undefined, { message: UNKNOWN_LOCATION })
  locationId!: string;

  /** MOVE: where to. */
  @OptionalId(UNKNOWN_LOCATION)
  toLocationId?: string | null;

  /** Above 0; ADJUST: what was counted, 0 allowed. */
  @IsQuantityOrZero({ message: QUANTITY_TEXT })
  quantity!: number;

  @OptionalLine()
  @IsOptional()
  @IsString({ message: 'Der Bezug muss ein Text sein.' })
  @MaxLength(REFERENCE_LENGTH, { message: `Der Bezug darf höchstens ${REFERENCE_LENGTH} Zeichen lang sein.` })
  reference?: string | null;

  /** ADJUST: why, required. Nothing about persons. */
  @ManyLines()
  @IsOptional()
  @IsString({ message: NOTE_TEXT })
  @MaxLength(NOTE_LENGTH, { message: NOTE_TEXT })
  note?: string | null;
}

/** POST /inventory/movements/{id}/counter. */
export class CounterRequest {
  @ManyLines()
  @IsOptional()
  @IsString({ message: NOTE_TEXT })
  @MaxLength(NOTE_LENGTH, { message: NOTE_TEXT })
  note?: string | null;
}

/** A movement that was booked, and the levels it touched as it left them. */
export type MovementAnswer = {
  readonly id: MovementId;
  readonly type: MovementType;
  readonly articleId: ArticleId;
  readonly locationId: LocationId;
  readonly toLocationId: LocationId | null;
  /** ADJUST: what was counted. */
  readonly quantity: number;
  readonly reference: string | null;
  readonly note: string | null;
  readonly createdAt: Instant;
  readonly levels: readonly LevelAnswer[];
};

/** POST /inventory/pick-list/{partLineId}/issue, …/return. */
export class PickRequest {
  @IsQuantity()
  quantity!: number;

  /** Missing: the line's own. */
  @OptionalId(UNKNOWN_LOCATION)
  locationId?: string | null;
}

/** What an order waits for: GET /inventory/pick-list. */
export type PickAnswer = {
  readonly workOrderId: string;
  readonly workOrderNumber: string;
  readonly partLineId: string;
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly locationCode: string | null;
  readonly reserved: number;
  /** At the line's location. */
  readonly onHand: number;
};
