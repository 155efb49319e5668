import { useQuery } from '@tanstack/react-query';
import { auditFields } from '#contracts/audit/audit-fields.js';
import type { AuditSettingsAnswer } from '#contracts/audit/audit-settings.api.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { auditSettingsQuery } from '../../api/queries/administration.queries.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { FAILED, saveAudit, sayThatItIsSaved } from './settings.queries.js';

const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

/** How many backups stay, and who gets the head of the seal each day. */
export function SafekeepingSection() {
  const form = useRecordForm({
    query: auditSettingsQuery,
    draftOf: (saved: AuditSettingsAnswer) => draftOf(auditFields, saved),
    save: (saved: AuditSettingsAnswer, draft: DraftOf<typeof auditFields>) =>
      saveAudit(saved, sentOf(auditFields, draft)),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Sicherung und Siegel"
      form={form}
      labels={labelsOf(auditFields)}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          <RecordFields of={auditFields} form={form} />
          <LastBackup />
        </>
      )}
    </RecordPanel>
  );
}

function LastBackup() {
  const { data } = useQuery(auditSettingsQuery);
  return data === undefined ? null : <p className="hint">{lastBackup(data)}</p>;
}

function lastBackup({ savesItself, lastBackupAt }: AuditSettingsAnswer): string {
  const last =
    lastBackupAt === null
      ? 'Noch keine vollständige Sicherung.'
      : `Letzte vollständige Sicherung: ${moment.format(new Date(lastBackupAt))}.`;
  return savesItself ? last : `${last} Täglich gesichert wird erst mit einem Ordner für Sicherungen.`;
}
