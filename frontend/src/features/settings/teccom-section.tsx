import { labelsOf } from '#contracts/kernel/fields.js';
import { tecComFields } from '#contracts/supplier-invoices/purchasing-fields.js';
import type { PurchasingSettingsAnswer } from '#contracts/supplier-invoices/purchasing-settings.api.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { FAILED, purchasingSettingsQuery, savePurchasing, sayThatItIsSaved } from './settings.queries.js';

/** The folder into which TecCom's program puts invoices. */
export function TecComSection() {
  const form = useRecordForm({
    query: purchasingSettingsQuery,
    draftOf: (saved: PurchasingSettingsAnswer) => draftOf(tecComFields, saved),
    save: (saved: PurchasingSettingsAnswer, draft: DraftOf<typeof tecComFields>) =>
      savePurchasing(saved, sentOf(tecComFields, draft)),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  const folder = form.result.data?.tecComFolder ?? null;
  return (
    <RecordPanel
      title="TecCom-Eingang"
      form={form}
      labels={labelsOf(tecComFields)}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          <RecordFields of={tecComFields} form={form} disabled={folder === null} />
          {folder === null ? (
            <p className="hint is-wide">
              Auf dem Server ist kein Ordner eingerichtet (Einstellung TECCOM_DIR).
            </p>
          ) : (
            <p className="hint is-wide">
              Ordner auf dem Server: <code className="settings-path">{folder}</code>. Eingelesene Dateien
              wandern nach „eingelesen“, abgelehnte mit dem Grund nach „abgelehnt“.
            </p>
          )}
        </>
      )}
    </RecordPanel>
  );
}
