import type { PurchasingSettingsAnswer } from '#contracts/supplier-invoices/purchasing-settings.api.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextField } from '../../ui/form-fields.js';
import { QuantityField } from '../../ui/number-fields.js';
import { useRecordForm } from '../../ui/record-form.js';
import { RecordPanel } from '../../ui/record-panel.js';
import { asTyped, numberOrText } from '../../ui/typed-number.js';
import { FAILED, purchasingSettingsQuery, savePurchasing, sayThatItIsSaved } from './settings.queries.js';

const LABELS = {
  quantityTolerance: 'Mengentoleranz',
  priceTolerance: 'Preistoleranz je Einheit',
  priceTolerancePercent: 'Preistoleranz in Prozent',
} as const;
type PurchasingDraft = Readonly<Record<keyof typeof LABELS, string>>;

/** What still counts as the same when suppliers' invoices are compared with orders and deliveries. */
export function PurchasingSection() {
  const form = useRecordForm({
    query: purchasingSettingsQuery,
    draftOf: (settings: PurchasingSettingsAnswer): PurchasingDraft => ({
      quantityTolerance: asTyped(settings.quantityTolerance, 0),
      priceTolerance: asTyped(settings.priceTolerance, 2),
      priceTolerancePercent: asTyped(settings.priceTolerancePercent, 0),
    }),
    save: (saved: PurchasingSettingsAnswer, draft: PurchasingDraft) =>
      savePurchasing(saved, {
        quantityTolerance: numberOrText(draft.quantityTolerance, 3),
        priceTolerance: numberOrText(draft.priceTolerance, 4),
        priceTolerancePercent: numberOrText(draft.priceTolerancePercent, 2),
      }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Prüfung von Lieferantenrechnungen"
      form={form}
      labels={LABELS}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          <QuantityField
            className="is-wide"
            label={LABELS.quantityTolerance}
            hint="Kleinere Unterschiede gelten als Gleichlauf. Bei den Preisen zählt der größere von beiden Werten."
            {...fieldOf(form, 'quantityTolerance')}
          />
          <TextField
            label={LABELS.priceTolerance}
            inputMode="decimal"
            after="€"
            {...fieldOf(form, 'priceTolerance')}
          />
          <TextField
            label={LABELS.priceTolerancePercent}
            inputMode="decimal"
            after="%"
            {...fieldOf(form, 'priceTolerancePercent')}
          />
        </>
      )}
    </RecordPanel>
  );
}
