import { labelsOf } from '#contracts/kernel/fields.js';
import { markUpFields } from '#contracts/settings/mark-up-fields.js';
import type { MarkUpAnswer } from '#contracts/settings/settings.api.js';
import { markUpQuery } from '../../api/queries/mark-up.queries.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { FAILED, saveMarkUp, sayThatItIsSaved } from './settings.queries.js';

/** What is added to the purchase price of parts. */
export function MarkUpSection() {
  const form = useRecordForm({
    query: markUpQuery,
    draftOf: (saved: MarkUpAnswer) => draftOf(markUpFields, saved),
    save: (saved: MarkUpAnswer, draft: DraftOf<typeof markUpFields>) =>
      saveMarkUp(saved, sentOf(markUpFields, draft)),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Aufschläge auf Teile"
      note="Vorschlag für den Verkaufspreis"
      form={form}
      actions={<HistoryButton list="settings-mark-up" title="Aufschläge auf Teile" small />}
      labels={labelsOf(markUpFields)}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <RecordFields
          of={markUpFields}
          form={form}
          hints={{
            lowPercent: 'Zum Beispiel 80: aus 10,00 € werden 18,00 €. Leer: kein Vorschlag.',
            middleFrom: 'Leer: ein Aufschlag für alle.',
          }}
        />
      )}
    </RecordPanel>
  );
}
