import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf, type RecordOf } from '../kernel/fields.js';
import { monitoringFields } from './monitoring-fields.js';

export type MonitoringRules = RecordOf<typeof monitoringFields>;

export type MonitoringSettingsChosen = DomainEvent<'MonitoringSettingsChosen', 1, MonitoringRules>;

export const monitoringSettingsEventDefinitions: EventDefinitions<MonitoringSettingsChosen> = {
  MonitoringSettingsChosen: { version: 1 },
};

export type MonitoringSettings = MonitoringRules & { readonly revision: number };

export const monitoringSettingsStream = {
  name: 'monitoringSettings',
  initial: { ...emptyOf(monitoringFields), revision: 0 } as MonitoringSettings,
  revisionOf: ({ revision }: MonitoringSettings) => revision,
  evolve(_: MonitoringSettings, event: RecordedEvent<MonitoringSettingsChosen>): MonitoringSettings {
    // Events of earlier versions lack later fields.
    return { ...emptyOf(monitoringFields), ...event.data, revision: event.revision + 1 };
  },
};
