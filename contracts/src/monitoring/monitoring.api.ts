import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { changeRequestOf } from '../kernel/request-of.js';
import type { Instant } from '../kernel/domain-event.js';
import type { AlarmSeverity, AlarmType } from './alarm.events.js';
import { monitoringFields } from './monitoring-fields.js';
import type { MonitoringSettings } from './monitoring-settings.js';

export type BreakerState = 'OPEN' | 'HALF_OPEN' | 'CLOSED';

export type CallsOfMinute = {
  readonly minute: Instant;
  readonly calls: number;
  readonly fourXx: number;
  readonly fiveXx: number;
};

/** GET /devops/monitoring/tecdoc: health of the catalogue integration. Ratios are 0 to 1; 0 without calls. */
export type MonitoringSnapshot = {
  /** Outgoing requests in the last 60 seconds. */
  readonly callsPerMinute: number;
  readonly fourXxRatio: number;
  readonly fiveXxRatio: number;
  /** The worst state of all living processes. */
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
  /** The last hour, one entry per minute, oldest first. */
  readonly history: readonly CallsOfMinute[];
};

@ReadOnly({ revision: true } satisfies ReadOnlyOf<MonitoringSettingsAnswer, MonitoringSettingsRequest>)
export class MonitoringSettingsRequest extends changeRequestOf(monitoringFields) {}

/** GET and PUT /settings/monitoring. */
export type MonitoringSettingsAnswer = MonitoringSettings;
