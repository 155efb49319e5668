import { datevFields } from '#contracts/datev/datev-fields.js';
import type { DatevSettingsAnswer } from '#contracts/datev/datev.api.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { datevSettingsQuery, saveDatevSettings } from './datev.queries.js';

const WORDS = {
  partyAccounts: { ONE: 'Ein Konto für alle', EACH: 'Ein eigenes Konto für jeden' },
  taxation: { AGREED: 'Vereinbarte Entgelte (Soll)', RECEIVED: 'Vereinnahmte Entgelte (Ist, § 20 UStG)' },
};

/** How documents become bookings. Numbers, chart and collective accounts are settings of invoices. */
export function DatevSettings() {
  const form = useRecordForm({
    query: datevSettingsQuery,
    draftOf: (settings: DatevSettingsAnswer) => draftOf(datevFields, settings),
    save: (saved: DatevSettingsAnswer, draft: DraftOf<typeof datevFields>) =>
      saveDatevSettings(saved, sentOf(datevFields, draft)),
    onSaved: () => toasts.success('Einstellungen gespeichert'),
    failed: 'Die Einstellungen konnten nicht gespeichert werden.',
  });
  return (
    <RecordPanel
      title="Buchungsregeln"
      note="Leere Konten: die des Kontenrahmens"
      form={form}
      actions={<HistoryButton list="settings-datev" title="Buchungsregeln" small />}
      labels={labelsOf(datevFields)}
      failed="Die Einstellungen konnten nicht geladen werden."
    >
      {() => <RecordFields of={datevFields} form={form} words={WORDS} />}
    </RecordPanel>
  );
}
