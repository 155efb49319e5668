import { Transform } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  isISO8601,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { IsWholeNumber } from '../kernel/pages.js';
import type { Instant } from '../kernel/domain-event.js';
import { LOG_LEVELS, type LogEntry, type LogLevel } from './log-entry.js';

/** A blank text counts as not sent. */
const unset = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && value.trim() === ''
    ? undefined
    : typeof value === 'string'
      ? value.trim()
      : value;

const numberUnlessBlank = (value: unknown): unknown => {
  const said = unset({ value });
  return said === undefined ? undefined : Number(said);
};

const asList = ({ value }: { value: unknown }): unknown =>
  value === undefined ? undefined : Array.isArray(value) ? value : [value];

/** An ISO 8601 date or time. Week dates, ordinal dates and times without separators are refused. */
function IsMoment(): PropertyDecorator {
  return ValidateBy({
    name: 'isMoment',
    validator: {
      validate: (value) => isISO8601(value, { strict: true }) && !Number.isNaN(Date.parse(value)),
      defaultMessage: () => 'Bitte einen gültigen Zeitpunkt angeben.',
    },
  });
}

/** Default: the last 24 hours. */
export class LogPeriodQuery {
  @Transform(unset)
  @IsOptional()
  @IsMoment()
  from?: Instant;

  @Transform(unset)
  @IsOptional()
  @IsMoment()
  to?: Instant;
}

export class EndpointMetricsQuery extends LogPeriodQuery {
  @Transform(unset)
  @IsOptional()
  @IsIn(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  method?: string;
}

export class LogQuery extends LogPeriodQuery {
  @Transform(unset)
  @IsOptional()
  @IsString()
  @MaxLength(64)
  correlationId?: string;

  @Transform(unset)
  @IsOptional()
  @IsString()
  @MaxLength(60)
  event?: string;

  @Transform(asList)
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @MaxLength(60, { each: true })
  events?: string[];

  @Transform(unset)
  @IsOptional()
  @IsIn(LOG_LEVELS)
  level?: LogLevel;

  @Transform(({ obj }: { obj: { status?: unknown } }) => numberUnlessBlank(obj.status))
  @IsOptional()
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  /** Zero-based. */
  @IsWholeNumber(0, 1_000_000)
  page?: number;

  /** Default 25. */
  @IsWholeNumber(1, 200)
  size?: number;

  @Transform(unset)
  @IsOptional()
  @IsString()
  @MaxLength(100)
  after?: string;
}

/** GET /admin/logs: newest first. */
export type LogPage = {
  readonly content: readonly LogEntry[];
  readonly totalElements: number;
  readonly totalPages: number;
  readonly page: number;
  readonly size: number;
  /** Send it as `after` to get the next page; null on the last page. */
  readonly next: string | null;
};

/** GET /admin/logs/correlation/{id}: oldest first, at most 500. */
export type LogTimeline = {
  readonly firstSeen: Instant | null;
  readonly lastSeen: Instant | null;
  readonly entries: readonly LogEntry[];
};

/** GET /admin/logs/histogram: entries per hour, oldest first; hours without entries are omitted. */
export type HistogramBar = { readonly hour: Instant; readonly count: number };

/** GET /admin/logs/aggregations/endpoints: the ten with the most requests. `errorRate`: 0 to 1, status ≥ 400. */
export type EndpointMetric = {
  readonly method: string;
  readonly path: string;
  readonly totalRequests: number;
  readonly errorRate: number;
  readonly averageDurationMs: number;
  readonly maxDurationMs: number;
};

/** GET /admin/logs/aggregations/correlations: the ten with the highest error rate. */
export type CorrelationMetric = {
  readonly correlationId: string;
  readonly totalEvents: number;
  readonly errorRate: number;
  readonly averageDurationMs: number;
  readonly lastSeen: Instant;
};

export type LogAlertType =
  'ENDPOINT_ERROR_RATE' | 'ENDPOINT_SLOW' | 'FRONTEND_ERRORS' | 'LOGIN_FAILURES' | 'NEW_EVENT_TYPE';

export type LogAlert = {
  readonly type: LogAlertType;
  readonly severity: 'CRITICAL' | 'WARNING' | 'INFO';
  readonly detectedAt: Instant;
  readonly target: string;
  readonly message: string;
};
