import { labelsOf } from '#contracts/kernel/fields.js';
import type { WorkshopSettingsAnswer } from '#contracts/settings/settings.api.js';
import { workshopFields } from '#contracts/settings/workshop-fields.js';
import { GERMAN_STATE_NAMES } from '#contracts/values/holidays.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { FAILED, saveWorkshop, sayThatItIsSaved, workshopSettingsQuery } from './settings.queries.js';

const HINTS = {
  capacity: 'So viele Termine passen in eine Stunde',
  slotMinutes: 'Abstand der Startzeiten',
  horizonDays: 'Tage im Voraus',
  minNoticeMinutes: 'Minuten vor dem Termin',
  holidaysOf: 'Nicht buchbar; leer: Feiertage sind Arbeitstage',
  notifyEmail: 'E-Mail bei Anfragen und Absagen von Kunden; leer: keine',
};
const WORDS = {
  slotMinutes: { 15: '15 Minuten', 30: '30 Minuten', 60: '60 Minuten' },
  holidaysOf: { '': 'keine', ...GERMAN_STATE_NAMES },
};

/** How appointments are booked, and who gets mails. */
export function WorkshopSection() {
  const form = useRecordForm({
    query: workshopSettingsQuery,
    draftOf: (saved: WorkshopSettingsAnswer) => draftOf(workshopFields, saved),
    save: (saved: WorkshopSettingsAnswer, draft: DraftOf<typeof workshopFields>) =>
      saveWorkshop(saved, sentOf(workshopFields, draft)),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Werkstatt"
      actions={<HistoryButton list="settings-workshop" title="Werkstatt" small />}
      form={form}
      labels={labelsOf(workshopFields)}
      failed="Einstellungen konnten nicht geladen werden."
      loading="Lade aktuelle Einstellungen …"
    >
      {() => <RecordFields of={workshopFields} form={form} hints={HINTS} words={WORDS} />}
    </RecordPanel>
  );
}
