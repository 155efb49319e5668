import type { InvoiceContent, InvoiceKind } from '#contracts/invoices/invoice.events.js';
import { FORM_NAMES } from '#contracts/invoices/invoice-words.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import { germanDate } from '#contracts/values/german.js';
import { suggestedInvoices } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { wordsInLine } from '../platform/search/words-in-line.js';

export const invoiceSearch: SearchSource = {
  kind: 'invoice',
  permission: 'invoices:read',
  find: async (readModels, typed, limit) =>
    (await suggestedInvoices(readModels, typed, limit)).map(({ workOrderId, kind, content, issued }) => ({
      id: workOrderId,
      label: labelOf(kind, content),
      note: wordsInLine((issued && buyerNameOf(issued)) ?? 'Entwurf', germanDate(content.date)),
      plate: null,
    })),
};

function labelOf(kind: InvoiceKind, content: InvoiceContent): string {
  if (kind === 'STORNO') return `${content.number} (Storno)`;
  return content.form === 'WHOLE' ? content.number : `${content.number} (${FORM_NAMES[content.form]})`;
}
