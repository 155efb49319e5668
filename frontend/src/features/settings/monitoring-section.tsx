import { labelsOf } from '#contracts/kernel/fields.js';
import type { MonitoringSettingsAnswer } from '#contracts/monitoring/monitoring.api.js';
import { monitoringFields } from '#contracts/monitoring/monitoring-fields.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { FAILED, monitoringSettingsQuery, saveMonitoring, sayThatItIsSaved } from './settings.queries.js';

/** How long logs are kept, and who is told of critical alarms. */
export function MonitoringSection() {
  const form = useRecordForm({
    query: monitoringSettingsQuery,
    draftOf: (saved: MonitoringSettingsAnswer) => draftOf(monitoringFields, saved),
    save: (saved: MonitoringSettingsAnswer, draft: DraftOf<typeof monitoringFields>) =>
      saveMonitoring(saved, sentOf(monitoringFields, draft)),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Logs und Alarme"
      form={form}
      labels={labelsOf(monitoringFields)}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => <RecordFields of={monitoringFields} form={form} />}
    </RecordPanel>
  );
}
