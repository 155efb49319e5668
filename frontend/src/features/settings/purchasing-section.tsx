import { labelsOf } from '#contracts/kernel/fields.js';
import { toleranceFields } from '#contracts/supplier-invoices/purchasing-fields.js';
import type { PurchasingSettingsAnswer } from '#contracts/supplier-invoices/purchasing-settings.api.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { FAILED, purchasingSettingsQuery, savePurchasing, sayThatItIsSaved } from './settings.queries.js';

const HINTS = {
  quantityTolerance:
    'Kleinere Unterschiede gelten als Gleichlauf. Bei den Preisen zählt der größere von beiden Werten.',
} as const;

/** What still counts as the same when suppliers' invoices are compared with orders and deliveries. */
export function PurchasingSection() {
  const form = useRecordForm({
    query: purchasingSettingsQuery,
    draftOf: (saved: PurchasingSettingsAnswer) => draftOf(toleranceFields, saved),
    save: (saved: PurchasingSettingsAnswer, draft: DraftOf<typeof toleranceFields>) =>
      savePurchasing(saved, sentOf(toleranceFields, draft)),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Prüfung von Lieferantenrechnungen"
      form={form}
      actions={<HistoryButton list="settings-purchasing" title="Prüfung von Lieferantenrechnungen" small />}
      labels={labelsOf(toleranceFields)}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => <RecordFields of={toleranceFields} form={form} hints={HINTS} />}
    </RecordPanel>
  );
}
