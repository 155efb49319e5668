import type { Instant } from '../../kernel/domain-event.js';
import { newRequestOf } from '../../kernel/request-of.js';
import type { ArticleId, LocationId, MovementId, MovementType } from '../articles/article.events.js';
import { movedPartFields, movementFields } from './movement-fields.js';
import type { LevelAnswer } from './stock-levels.api.js';

export class MovementRequest extends newRequestOf(movementFields) {}

export class CounterRequest extends newRequestOf({ note: movementFields.note }) {}

export type MovementAnswer = {
  readonly id: MovementId;
  readonly type: MovementType;
  readonly articleId: ArticleId;
  readonly locationId: LocationId;
  readonly toLocationId: LocationId | null;
  /** ADJUST: the counted quantity. */
  readonly quantity: number;
  readonly reference: string | null;
  readonly note: string | null;
  readonly createdAt: Instant;
  readonly levels: readonly LevelAnswer[];
};

export class PickRequest extends newRequestOf(movedPartFields) {}

/** GET /inventory/pick-list: parts that work orders wait for. */
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
