import { labelsOf } from '#contracts/kernel/fields.js';
import { toleranceFields } from '#contracts/supplier-invoices/purchasing-fields.js';
import { purchasingSettingsStream } from '#contracts/supplier-invoices/purchasing-settings.js';
import type { Tolerances } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { germanEuros } from '#contracts/values/german.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { changedValues } from '../../platform/history/changed-values.js';
import { historyOf } from '../../platform/history/history.js';

const LABELS = labelsOf(toleranceFields);

/** "Verlauf" of what is accepted on suppliers' invoices. */
export const purchasingSettingsHistory = historyOf(
  purchasingSettingsStream,
  ({ type, data }, { tolerances, allowedExtras }) => {
    if (type === 'PurchasingTolerancesSet') {
      const changed = changedValues(LABELS, readable(tolerances), readable(data));
      return { subject: '', what: changed.join('; ') || 'Toleranzen bestätigt' };
    }
    if (type === 'TecComIntakeSwitched')
      return { subject: 'TecCom-Eingang', what: data.isOn ? 'Eingeschaltet' : 'Ausgeschaltet' };
    const before = germanEuros(allowedExtras[data.supplierId] ?? 0);
    return {
      subject: data.supplierName,
      what: `Zulässige Nebenkosten je Rechnung von ${before} auf ${germanEuros(data.perInvoiceCents)} gesetzt`,
    };
  },
);

function readable({ quantityMilli, priceBasisPoints, priceE4 }: Tolerances) {
  return {
    quantityTolerance: formatQuantity(quantityMilli),
    priceTolerancePercent: `${formatQuantity(priceBasisPoints * 10)} %`,
    priceTolerance: `${formatQuantity(priceE4 / 10)} €`,
  };
}
