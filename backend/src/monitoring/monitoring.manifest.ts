import { alarmEventDefinitions } from '#contracts/monitoring/alarm.events.js';
import { briefLabelsOf } from '#contracts/kernel/fields.js';
import { monitoringFields } from '#contracts/monitoring/monitoring-fields.js';
import { monitoringSettingsEventDefinitions } from '#contracts/monitoring/monitoring-settings.js';
import { alarmLog } from '#projections/monitoring/alarm-log.js';
import { defineModule } from '../platform/module-manifest.js';

export const monitoringManifest = defineModule({
  name: 'monitoring',
  events: { ...alarmEventDefinitions, ...monitoringSettingsEventDefinitions },
  readModels: [alarmLog],
  fieldNames: {
    ...briefLabelsOf(monitoringFields),
    correlationId: 'Correlation ID',
    event: 'Event-Typ',
    events: 'Event-Typen',
    method: 'Methode',
    path: 'Pfad',
    stack: 'Aufrufe',
  },
  load: async () => [(await import('./monitoring.module.js')).MonitoringModule],
  demo: async () => (await import('./demo.js')).monitoringChapter,
});
