import { Transform } from 'class-transformer';
import { IsOptional, MaxLength, ValidateBy } from 'class-validator';
import type { Instant } from '../../kernel/domain-event.js';
import { type KeyPageAnswer } from '../../kernel/pages.js';
import { OptionalDay, OptionalId, IsId } from '../../kernel/text-fields.js';
import { INSTANT } from '../../values/local-date-time.js';
import type { OperationAnswer } from '../operations/operations.api.js';
import type { OperationPlan } from '../operations/operation-plan.js';
import { KeyPageQuery, ListQuery } from '../../kernel/pages.js';
import { queryOf } from '../../kernel/query-of.js';
import { newRequestOf } from '../../kernel/request-of.js';
import { correctionFields } from './time-log-fields.js';
import { timeLogFilters } from './time-log-filters.js';

/** Maximum age of an offline press, in hours. */
export const PRESSED_AT_MOST_HOURS_AGO = 24;
/** Tolerated clock skew of a phone, in minutes. */
export const PRESSED_AT_MOST_MINUTES_AHEAD = 2;

/** Error messages fixed by the specification. */
export const timeLogTexts = {
  unknownOperation: 'Unbekannte Position.',
  assignFirst: 'Bitte zuerst einen Mechaniker zuweisen.',
  notAssigned: 'Keine Mechanikerzuordnung für diese Position.',
  someoneElses: 'Diese Position ist einem anderen Mechaniker zugewiesen.',
  mayNotStart: 'Keine Berechtigung für diese Zeitbuchung.',
  mayNotStop: 'Keine Berechtigung, diese Zeitbuchung zu stoppen.',
  running: 'Der Mechaniker hat bereits eine aktive Zeitbuchung.',
  overlaps: 'Die Zeit überschneidet sich mit einer anderen Zeitbuchung.',
  notRunning: 'Keine aktive Zeitbuchung.',
  stillRuns: 'Es läuft noch eine Zeitbuchung.',
  impossible: 'Der Zeitpunkt ist nicht möglich.',
  endBeforeStart: 'Das Ende liegt vor dem Beginn.',
} as const;

/** With nanoseconds and an offset. */
const INSTANT_LENGTH = 40;

/** Converts an instant to UTC with milliseconds. Leaves other values to the validator. */
function asInstant(value: unknown): unknown {
  if (typeof value !== 'string' || !INSTANT.test(value)) return value;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) ? value : new Date(milliseconds).toISOString();
}

/** An instant with time zone in the years 1900–2199, converted to UTC. */
function IsInstant(message: string): PropertyDecorator {
  const isKept = ValidateBy(
    {
      name: 'isInstant',
      validator: {
        validate: (value) =>
          typeof value === 'string' && INSTANT.test(value) && value >= '1900' && value < '2200',
      },
    },
    { message },
  );
  return (target, field) => {
    MaxLength(INSTANT_LENGTH, { message })(target, field);
    Transform(({ value }: { value: unknown }) => asInstant(value))(target, field);
    isKept(target, field);
  };
}

export class TimerRequest {
  @IsId({ message: timeLogTexts.unknownOperation })
  workOperationId!: string;

  /** Default: the assigned mechanic. */
  @OptionalId('Unbekannter Mechaniker.')
  mechanicId?: string | null;

  /** The time of an offline press. */
  @IsOptional()
  @IsInstant(timeLogTexts.impossible)
  pressedAt?: Instant | null;
}

export class CorrectTimeLogRequest extends newRequestOf(correctionFields) {
  @IsInstant('Bitte einen Beginn angeben.')
  startTime!: Instant;

  @IsInstant('Bitte ein Ende angeben.')
  endTime!: Instant;
}

export class TimeLogsSelectionQuery extends queryOf(timeLogFilters) {}

export class TimeLogsQuery extends queryOf(timeLogFilters, ListQuery) {}

export class TimeLogsPageQuery extends queryOf(timeLogFilters, KeyPageQuery) {}

export class BoardQuery {
  /** Default: today. */
  @OptionalDay()
  date?: string;
}

export type TimeLogAnswer = {
  readonly id: string;
  readonly workOperationId: string;
  readonly mechanicId: string;
  readonly mechanicName: string | null;
  readonly startTime: Instant;
  /** Null: running. */
  readonly endTime: Instant | null;
  /** Rounded down; null while running. */
  readonly durationMin: number | null;
  /** Pressed without a network. */
  readonly offline: boolean;
  readonly corrected: boolean;
  /** Has run for more than 12 hours. */
  readonly forgotten: boolean;
};

export type TimeLogsPageAnswer = KeyPageAnswer<TimeLogAnswer>;

/** An operation on the phone of its mechanic. */
export type OwnOperationAnswer = OperationAnswer & {
  readonly workOrderNumber: string;
  readonly licensePlate: string | null;
  readonly vehicleLabel: string | null;
  /** The order's description. */
  readonly description: string | null;
  /** The customer has not answered an estimate for the order. */
  readonly waitsForApproval: boolean;
};

/** GET /time-logs/mine. `now`: the server's time; timers count from it, because phone clocks may be wrong. */
export type OwnWorkAnswer = {
  readonly now: Instant;
  readonly running: TimeLogAnswer | null;
  readonly operations: readonly OwnOperationAnswer[];
};

/** GET /work-orders/board: one mechanic's day. */
export type BoardRowAnswer = {
  readonly mechanicId: string;
  readonly mechanicName: string;
  readonly running: TimeLogAnswer | null;
  readonly plannedMin: number;
  readonly bookedMin: number;
  /** In chronological order. */
  readonly timeLogs: readonly TimeLogAnswer[];
  /** The operations planned for that day or worked on; for today also the open ones without a later plan. */
  readonly operations: readonly BoardOperationAnswer[];
};

export type BoardOperationAnswer = {
  readonly id: string;
  readonly workOrderId: string;
  readonly workOrderNumber: string;
  readonly licensePlate: string | null;
  readonly title: string;
  readonly estimatedTimeMin: number;
  /** Null: at any time. */
  readonly plan: OperationPlan | null;
  readonly status: OperationAnswer['status'];
  /** The customer has not answered an estimate of the order. */
  readonly waitsForApproval: boolean;
};
