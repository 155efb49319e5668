import { useQuery } from '@tanstack/react-query';
import type { AuditSettingsAnswer } from '#contracts/audit/audit-settings.api.js';
import { auditSettingsQuery } from '../../api/administration.queries.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextField } from '../../ui/form-fields.js';
import { useRecordForm } from '../../ui/record-form.js';
import { RecordPanel } from '../../ui/record-panel.js';
import { FAILED, saveAudit, sayThatItIsSaved } from './settings.queries.js';

type SafekeepingDraft = { readonly backupsKept: string; readonly sealEmail: string };

const LABELS = { backupsKept: 'Aufbewahrte Sicherungen', sealEmail: 'E-Mail für das Siegel' };
const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

/** How many backups stay, and who gets the head of the seal each day. */
export function SafekeepingSection() {
  const form = useRecordForm({
    query: auditSettingsQuery,
    draftOf: ({ backupsKept, sealEmail }: AuditSettingsAnswer): SafekeepingDraft => ({
      backupsKept: String(backupsKept),
      sealEmail: sealEmail ?? '',
    }),
    save: (saved: AuditSettingsAnswer, { backupsKept, sealEmail }: SafekeepingDraft) =>
      saveAudit(saved, { backupsKept: Number(backupsKept), sealEmail: sealEmail.trim() }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Sicherung und Siegel"
      form={form}
      labels={LABELS}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          <TextField label={LABELS.backupsKept} {...fieldOf(form, 'backupsKept')} />
          <TextField label={LABELS.sealEmail} {...fieldOf(form, 'sealEmail')} />
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
  return savesItself
    ? last
    : `${last} Täglich sichert sich das Produkt erst, wenn BACKUP_DIR einen Ordner nennt.`;
}
