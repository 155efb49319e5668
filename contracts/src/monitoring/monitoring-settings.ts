import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';

/** How long logs are kept, and who is told of critical alarms. */
export type MonitoringRules = {
  readonly logRetentionDays: number;
  /** Null: nobody. */
  readonly alarmEmail: string | null;
};

export type MonitoringSettingsChosen = DomainEvent<'MonitoringSettingsChosen', 1, MonitoringRules>;

export const monitoringSettingsEventDefinitions: EventDefinitions<MonitoringSettingsChosen> = {
  MonitoringSettingsChosen: { version: 1 },
};

export const LOG_RETENTION_DAYS = { min: 1, max: 365, standard: 30 } as const;

/** The settings as they stand; `revision` counts the choices, 0: none yet. */
export type MonitoringSettings = MonitoringRules & { readonly revision: number };

/** The one stream `monitoringSettings`; its id is `''`. */
export const monitoringSettingsStream = {
  name: 'monitoringSettings',
  initial: {
    logRetentionDays: LOG_RETENTION_DAYS.standard,
    alarmEmail: null,
    revision: 0,
  } as MonitoringSettings,
  evolve(_: MonitoringSettings, event: RecordedEvent<MonitoringSettingsChosen>): MonitoringSettings {
    return { ...event.data, revision: event.revision + 1 };
  },
};
