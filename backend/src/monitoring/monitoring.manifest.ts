import { alarmEventDefinitions } from '#contracts/monitoring/alarm.events.js';
import { monitoringSettingsEventDefinitions } from '#contracts/monitoring/monitoring-settings.js';
import { alarmLog } from '#projections/alarm-log.js';
import { defineModule } from '../platform/module-manifest.js';

/** Monitoring of the catalogue, alarms and logs. */
export const monitoringManifest = defineModule({
  name: 'monitoring',
  events: { ...alarmEventDefinitions, ...monitoringSettingsEventDefinitions },
  readModels: [alarmLog],
  fieldNames: {
    alarmEmail: 'E-Mail für Alarme',
    correlationId: 'Correlation ID',
    event: 'Event-Typ',
    events: 'Event-Typen',
    logRetentionDays: 'Aufbewahrung der Logs',
    method: 'Methode',
    path: 'Pfad',
    stack: 'Aufrufe',
  },
  load: async () => [(await import('./monitoring.module.js')).MonitoringModule],
  demo: async () => (await import('./demo.js')).monitoringChapter,
});
