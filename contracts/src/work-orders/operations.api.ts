import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { OneLine, OptionalId, OptionalLine } from '../kernel/text-fields.js';
import { OPERATION_STATUSES, type OperationStatus } from './operation.events.js';
import type { TimeLogAnswer } from './time-logs.api.js';
import { UNKNOWN_STATUS } from './work-orders.api.js';

export const OPERATION_TITLE_LENGTH = 200;
export const MAX_OPERATIONS = 100;
/** Minutes. */
export const ESTIMATE = { min: 1, max: 100_000, default: 60 } as const;

/** The sentences of the specification. */
export const operationTexts = {
  newTitle: 'Bitte einen Titel für die neue Position angeben.',
  title: 'Bitte einen Titel für die Position angeben.',
  longTitle: 'Der Titel darf höchstens 200 Zeichen lang sein.',
  estimate: 'Bitte eine geplante Dauer größer als 0 Minuten angeben.',
  longEstimate: 'Die geplante Dauer darf höchstens 100.000 Minuten betragen.',
  unknown: 'Unbekannte Position.',
  unknownMechanic: 'Unbekannter Mechaniker.',
  tooMany: 'Ein Auftrag hat höchstens 100 Positionen.',
  mechanicWhileRunning: 'Der Mechaniker kann während einer laufenden Zeitbuchung nicht geändert werden.',
  hasTimeLogs: 'Eine Position mit Zeitbuchungen kann nicht gelöscht werden.',
  isDone: 'Die Position ist bereits abgeschlossen.',
} as const;

/** POST /work-orders/{id}/operations. `title` or `description`: one of them says what is to be done. */
export class AddOperationRequest {
  @OptionalLine()
  @IsOptional()
  @IsString({ message: operationTexts.newTitle })
  @MaxLength(OPERATION_TITLE_LENGTH, { message: operationTexts.longTitle })
  title?: string | null;

  @OptionalLine()
  @IsOptional()
  @IsString({ message: operationTexts.newTitle })
  @MaxLength(OPERATION_TITLE_LENGTH, { message: operationTexts.longTitle })
  description?: string | null;

  /** Minutes; default 60. */
  @IsOptional()
  @IsInt({ message: operationTexts.estimate })
  @Min(ESTIMATE.min, { message: operationTexts.estimate })
  @Max(ESTIMATE.max, { message: operationTexts.longEstimate })
  estimatedTimeMin?: number | null;

  @IsOptional()
  @IsIn(OPERATION_STATUSES, { message: UNKNOWN_STATUS })
  status?: OperationStatus | null;

  @OptionalId(operationTexts.unknownMechanic)
  mechanicId?: string | null;
}

/** PUT /work-orders/{id}/operations/{operationId}; what is missing stays. */
export class ChangeOperationRequest {
  @OneLine()
  @IsOptional()
  @IsString({ message: operationTexts.title })
  @IsNotEmpty({ message: operationTexts.title })
  @MaxLength(OPERATION_TITLE_LENGTH, { message: operationTexts.longTitle })
  title?: string | null;

  @OneLine()
  @IsOptional()
  @IsString({ message: operationTexts.title })
  @IsNotEmpty({ message: operationTexts.title })
  @MaxLength(OPERATION_TITLE_LENGTH, { message: operationTexts.longTitle })
  description?: string | null;

  /** Minutes. */
  @IsOptional()
  @IsInt({ message: operationTexts.estimate })
  @Min(ESTIMATE.min, { message: operationTexts.estimate })
  @Max(ESTIMATE.max, { message: operationTexts.longEstimate })
  estimatedTimeMin?: number | null;

  @IsOptional()
  @IsIn(OPERATION_STATUSES, { message: UNKNOWN_STATUS })
  status?: OperationStatus | null;

  /** Null or empty: nobody any more. */
  @OneLine()
  @IsOptional()
  @IsString({ message: operationTexts.unknownMechanic })
  @MaxLength(36, { message: operationTexts.unknownMechanic })
  mechanicId?: string | null;
}

/** PUT /work-orders/{id}/operations-order: every operation of the order, once. */
export class OrderOperationsRequest {
  @IsArray({ message: operationTexts.unknown })
  @ArrayMaxSize(MAX_OPERATIONS, { message: operationTexts.tooMany })
  @IsUUID('all', { each: true, message: operationTexts.unknown })
  operationIds!: string[];
}

/** An operation with its time logs, in the order of the list. */
export type OperationAnswer = {
  readonly id: string;
  readonly workOrderId: string;
  readonly title: string;
  readonly estimatedTimeMin: number;
  readonly status: OperationStatus;
  readonly mechanicId: string | null;
  readonly mechanicName: string | null;
  /** The latest first. */
  readonly timeLogs: readonly TimeLogAnswer[];
  /** Of clocks that stand. */
  readonly bookedMin: number;
  readonly running: TimeLogAnswer | null;
  /** Where else the clock of its mechanic runs. */
  readonly activeElsewhere: {
    readonly workOrderId: string;
    readonly workOrderNumber: string;
    readonly operationId: string;
    readonly title: string;
  } | null;
  readonly revision: number;
};
