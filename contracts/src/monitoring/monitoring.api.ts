import { Transform } from 'class-transformer';
import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { WholeNumber } from '../kernel/text-fields.js';
import type { Instant } from '../kernel/domain-event.js';
import type { AlarmSeverity, AlarmType } from './alarm.events.js';
import { LOG_RETENTION_DAYS, type MonitoringSettings } from './monitoring-settings.js';

export type BreakerState = 'OPEN' | 'HALF_OPEN' | 'CLOSED';

/** One minute of calls to the catalogue. */
export type CallsOfMinute = {
  readonly minute: Instant;
  readonly calls: number;
  readonly fourXx: number;
  readonly fiveXx: number;
};

/** GET /devops/monitoring/tecdoc: how the catalogue's integration does. Ratios from 0 to 1, 0 without calls. */
export type MonitoringSnapshot = {
  /** Requests that left the house in the last 60 seconds. */
  readonly callsPerMinute: number;
  readonly fourXxRatio: number;
  readonly fiveXxRatio: number;
  /** As the worst living process sees it. */
  readonly breakerState: BreakerState;
  /** Over the last 15 minutes. */
  readonly cacheHitRate: number;
  readonly generatedAt: Instant;
  readonly activeAlarms: readonly {
    readonly type: AlarmType;
    readonly severity: AlarmSeverity;
    readonly message: string;
    readonly since: Instant;
  }[];
  /** Newest first, at most 20. */
  readonly alarmLog: readonly {
    readonly timestamp: Instant;
    readonly type: AlarmType;
    readonly state: 'TRIGGERED' | 'RESOLVED';
    readonly message: string;
  }[];
  /** The last hour, oldest first; every minute. */
  readonly history: readonly CallsOfMinute[];
};

const RETENTION = `Logs können ${LOG_RETENTION_DAYS.min} bis ${LOG_RETENTION_DAYS.max} Tage aufbewahrt werden.`;

/** PUT /settings/monitoring. */
export class MonitoringSettingsRequest {
  /** Null: the usual ones. */
  @IsOptional()
  @WholeNumber(LOG_RETENTION_DAYS, RETENTION)
  logRetentionDays?: number | null;

  /** Empty: nobody is told. */
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @IsOptional()
  @MaxLength(254)
  @IsEmail({}, { message: 'Bitte eine gültige E-Mail-Adresse angeben.' })
  alarmEmail?: string | null;
}

/** GET and PUT /settings/monitoring. */
export type MonitoringSettingsAnswer = MonitoringSettings;
