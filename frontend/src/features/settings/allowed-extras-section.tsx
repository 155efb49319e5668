import { allowedExtrasFields } from '#contracts/supplier-invoices/purchasing-fields.js';
import type {
  AllowedExtrasAnswer,
  PurchasingSettingsAnswer,
} from '#contracts/supplier-invoices/purchasing-settings.api.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { sentOf } from '../../ui/forms/record-draft.js';
import { asTyped } from '../../ui/forms/typed-number.js';
import { FAILED, purchasingSettingsQuery, savePurchasing, sayThatItIsSaved } from './settings.queries.js';

const AMOUNT = { amount: allowedExtrasFields.amount };
type ExtrasDraft = Readonly<Record<string, string>>;

/** As the server names the field. */
const fieldAt = (place: number): string => `allowedExtras.${place}.amount`;

/** Freight, deposits and surcharges beyond the order that an invoice of a supplier may charge. */
export function AllowedExtrasSection() {
  const form = useRecordForm({
    query: purchasingSettingsQuery,
    draftOf: ({ allowedExtras }: PurchasingSettingsAnswer): ExtrasDraft =>
      Object.fromEntries(allowedExtras.map(({ amount }, place) => [fieldAt(place), asTyped(amount, 2)])),
    save: (saved: PurchasingSettingsAnswer, draft: ExtrasDraft) =>
      savePurchasing(saved, {
        allowedExtras: saved.allowedExtras.map(({ supplierId }, place) => ({
          supplierId,
          amount: sentOf(AMOUNT, { amount: draft[fieldAt(place)] ?? '' }).amount ?? 0,
        })),
      }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  const suppliers = form.result.data?.allowedExtras ?? [];
  return (
    <RecordPanel
      title="Zulässige Nebenkosten"
      note="je Rechnung, netto"
      form={form}
      labels={labelsOf(suppliers)}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          <p className="hint is-wide">
            Fracht, Pfand und Zuschläge, die über die Bestellung hinausgehen, gelten bis zu diesem Betrag ohne
            Rückfrage.
          </p>
          {suppliers.map(({ supplierId, supplierName }, place) => (
            <TextField
              key={supplierId}
              label={supplierName}
              inputMode="decimal"
              after="€"
              {...fieldOf(form, fieldAt(place))}
            />
          ))}
        </>
      )}
    </RecordPanel>
  );
}

function labelsOf(suppliers: readonly AllowedExtrasAnswer[]): Readonly<Record<string, string>> {
  return Object.fromEntries(suppliers.map(({ supplierName }, place) => [fieldAt(place), supplierName]));
}
