import {
  adjustmentFields,
  coPayerFields,
  invoiceFields,
  positionFields,
  POSITIONS_TEXT,
} from '#contracts/invoices/invoice-fields.js';
import { faultsIn } from '../../ui/forms/record-draft.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { typedNumber } from '../../ui/forms/typed-number.js';
import { asksForReason, wordFields, type InvoiceDraft } from './invoice-draft.js';

/** The remaining errors. A position that is complete by now has none. */
export function faultsLeft(errors: FieldMessages, draft: InvoiceDraft): FieldMessages {
  const faults = faultsOf(draft);
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([field, message]) => !field.startsWith('positions.') || message !== POSITIONS_TEXT || field in faults,
    ),
  );
}

/** The errors that the browser finds. */
export function faultsOf(draft: InvoiceDraft): FieldMessages {
  const faults: Record<string, string | undefined> = {
    ...faultsIn({ ...wordFields, ...adjustmentFields, ...coPayerFields }, draft),
    ...adjustmentFaults(draft),
  };
  if (draft.date === null) faults['date'] = invoiceFields.date.wrong;
  for (const [place, position] of draft.positions.entries()) {
    for (const field of Object.keys(faultsIn(positionFields, position))) {
      faults[`positions.${place}.${field}`] = POSITIONS_TEXT;
    }
    const { discountPercent, discountAmount } = position;
    if (isTwice(discountPercent, discountAmount)) faults[`positions.${place}.discountAmount`] = TWICE;
  }
  if (asksForReason(draft) && draft.exemptionReason.trim() === '') {
    faults['exemptionReason'] = 'Bitte einen Grund für die Steuerbefreiung angeben.';
  }
  return faults;
}

const TWICE = 'Bitte entweder Prozent oder Euro angeben.';
const isTwice = (percent: string, amount: string): boolean =>
  (typedNumber(percent, 2) ?? 0) !== 0 && (typedNumber(amount.replace('€', ''), 2) ?? 0) !== 0;

function adjustmentFaults(draft: InvoiceDraft): FieldMessages {
  return {
    ...(isTwice(draft.discountPercent, draft.discountAmount) && { discountAmount: TWICE }),
    ...(isTwice(draft.surchargePercent, draft.surchargeAmount) && { surchargeAmount: TWICE }),
  };
}
