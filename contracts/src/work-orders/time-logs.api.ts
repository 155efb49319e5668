import { Transform } from 'class-transformer';
import { IsOptional, IsUUID, MaxLength, ValidateBy } from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import { IsPageKey, IsWholeNumber, KEY_PAGE_SIZE, LIST_LIMIT, type KeyPageAnswer } from '../kernel/pages.js';
import { OptionalChoice, OptionalDay, OptionalId, RequiredLine } from '../kernel/text-fields.js';
import type { OperationAnswer } from './operations.api.js';

/** How far back a press without a network counts, in hours. */
export const PRESSED_AT_MOST_HOURS_AGO = 24;
/** How far a phone's clock may be ahead, in minutes. */
export const PRESSED_AT_MOST_MINUTES_AHEAD = 2;
export const CORRECTION_REASON_LENGTH = 500;

/** The sentences of the specification. */
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
  reason: 'Bitte geben Sie einen Grund an.',
  endBeforeStart: 'Das Ende liegt vor dem Beginn.',
} as const;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** With nanoseconds and an offset. */
const INSTANT_LENGTH = 40;

/** An instant as it is kept, in UTC with milliseconds; anything else stays and is refused. */
function asInstant(value: unknown): unknown {
  if (typeof value !== 'string' || !INSTANT.test(value)) return value;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) ? value : new Date(milliseconds).toISOString();
}

/** The field is an instant with its zone, of the years 1900–2199; it is brought into UTC. */
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

/** POST /time-logs/start, POST /time-logs/stop */
export class ClockRequest {
  @IsUUID('all', { message: timeLogTexts.unknownOperation })
  workOperationId!: string;

  /** Missing: the assigned one. */
  @OptionalId('Unbekannter Mechaniker.')
  mechanicId?: string | null;

  /** When it was pressed without a network. */
  @IsOptional()
  @IsInstant(timeLogTexts.impossible)
  pressedAt?: Instant | null;
}

/** PUT /time-logs/{id} */
export class CorrectTimeLogRequest {
  @IsInstant('Bitte einen Beginn angeben.')
  startTime!: Instant;

  @IsInstant('Bitte ein Ende angeben.')
  endTime!: Instant;

  @RequiredLine(CORRECTION_REASON_LENGTH, {
    missing: timeLogTexts.reason,
    long: 'Der Grund darf höchstens 500 Zeichen lang sein.',
  })
  reason!: string;
}

/** Which time logs; all of it must hold. */
export class TimeLogsSelectionQuery {
  @OptionalId('Unbekannter Mechaniker.')
  mechanicId?: string;

  /** Day of the start, inclusive. */
  @OptionalDay()
  from?: string;

  @OptionalDay()
  to?: string;

  @OptionalChoice(['true', 'false'], 'Der Schalter „running“ kann true oder false sein.')
  running?: 'true' | 'false';
}

/** GET /time-logs */
export class TimeLogsQuery extends TimeLogsSelectionQuery {
  @IsWholeNumber(1, LIST_LIMIT.max)
  limit?: number;
}

/** GET /time-logs/page */
export class TimeLogsPageQuery extends TimeLogsSelectionQuery {
  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;

  @IsPageKey()
  after?: string;
}

/** GET /work-orders/board */
export class BoardQuery {
  /** Default: today. */
  @OptionalDay()
  date?: string;
}

/** A time log as it is answered. */
export type TimeLogAnswer = {
  readonly id: string;
  readonly workOperationId: string;
  readonly mechanicId: string;
  readonly mechanicName: string | null;
  readonly startTime: Instant;
  /** null: the clock runs. */
  readonly endTime: Instant | null;
  /** Floored; null while the clock runs. */
  readonly durationMin: number | null;
  /** Pressed without a network. */
  readonly offline: boolean;
  readonly corrected: boolean;
  /** Runs for more than 12 hours. */
  readonly forgotten: boolean;
};

/** GET /time-logs/page */
export type TimeLogsPageAnswer = KeyPageAnswer<TimeLogAnswer>;

/** An operation as its mechanic's phone shows it. */
export type OwnOperationAnswer = OperationAnswer & {
  readonly workOrderNumber: string;
  readonly licensePlate: string | null;
  readonly vehicleLabel: string | null;
  /** Of the order. */
  readonly description: string | null;
};

/** GET /time-logs/mine. `now`: the server's, that clocks count from it whatever the phone's says. */
export type OwnWorkAnswer = {
  readonly now: Instant;
  readonly running: TimeLogAnswer | null;
  readonly operations: readonly OwnOperationAnswer[];
};

/** A row of GET /work-orders/board: a mechanic on a day. */
export type BoardRowAnswer = {
  readonly mechanicId: string;
  readonly mechanicName: string;
  readonly running: TimeLogAnswer | null;
  readonly plannedMin: number;
  readonly bookedMin: number;
  /** In their order. */
  readonly timeLogs: readonly TimeLogAnswer[];
  /** What was worked on that day, and on the day that is today what is still to be done. */
  readonly operations: readonly BoardOperationAnswer[];
};

/** An operation on the board. */
export type BoardOperationAnswer = {
  readonly id: string;
  readonly workOrderId: string;
  readonly workOrderNumber: string;
  readonly licensePlate: string | null;
  readonly title: string;
  readonly estimatedTimeMin: number;
  readonly status: OperationAnswer['status'];
};
