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
      label: kind === 'STORNO' ? `${content.number} (Storno)` : content.number,
      note: wordsInLine((issued && buyerNameOf(issued)) ?? 'Entwurf', germanDate(content.date)),
      plate: null,
    })),
};
