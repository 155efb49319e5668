import type { DomainEvent, EventDefinitions, Instant } from '../kernel/domain-event.js';

export const ALARM_TYPES = ['BREAKER_OPEN', 'CATALOG_4XX', 'CATALOG_5XX'] as const;
export type AlarmType = (typeof ALARM_TYPES)[number];
export type AlarmSeverity = 'warning' | 'critical';

/** The catalogue integration is failing. At most one alarm per type is active. */
export type AlarmTriggered = DomainEvent<
  'AlarmTriggered',
  1,
  {
    readonly alarmId: string;
    readonly type: AlarmType;
    readonly severity: AlarmSeverity;
    readonly message: string;
    readonly since: Instant;
  }
>;

/** The integration has been healthy for two minutes. */
export type AlarmResolved = DomainEvent<
  'AlarmResolved',
  1,
  { readonly alarmId: string; readonly type: AlarmType; readonly resolvedAt: Instant }
>;

export type AlarmEvent = AlarmTriggered | AlarmResolved;

export const alarmEventDefinitions: EventDefinitions<AlarmEvent> = {
  AlarmTriggered: { version: 1 },
  AlarmResolved: { version: 1 },
};
