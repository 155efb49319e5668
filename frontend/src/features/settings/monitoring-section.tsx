import type { MonitoringSettingsAnswer } from '#contracts/monitoring/monitoring.api.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextField } from '../../ui/form-fields.js';
import { useRecordForm } from '../../ui/record-form.js';
import { RecordPanel } from '../../ui/record-panel.js';
import { numberOrText } from '../../ui/typed-number.js';
import { FAILED, monitoringSettingsQuery, saveMonitoring, sayThatItIsSaved } from './settings.queries.js';

type MonitoringDraft = { readonly logRetentionDays: string; readonly alarmEmail: string };

/** How long logs are kept, and who is told of critical alarms. */
export function MonitoringSection() {
  const form = useRecordForm({
    query: monitoringSettingsQuery,
    draftOf: ({ logRetentionDays, alarmEmail }: MonitoringSettingsAnswer): MonitoringDraft => ({
      logRetentionDays: String(logRetentionDays),
      alarmEmail: alarmEmail ?? '',
    }),
    save: (saved: MonitoringSettingsAnswer, { logRetentionDays, alarmEmail }: MonitoringDraft) =>
      saveMonitoring(saved, {
        logRetentionDays: numberOrText(logRetentionDays, 0),
        alarmEmail: alarmEmail.trim(),
      }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Logs und Alarme"
      form={form}
      labels={{ logRetentionDays: 'Logs aufbewahren (Tage)', alarmEmail: 'E-Mail für Alarme' }}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          <TextField label="Logs aufbewahren (Tage)" {...fieldOf(form, 'logRetentionDays')} />
          <TextField label="E-Mail für kritische Alarme" {...fieldOf(form, 'alarmEmail')} />
        </>
      )}
    </RecordPanel>
  );
}
