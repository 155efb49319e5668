import { suggestedInvoices } from '#projections/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { germanDay, wordsInLine } from '../platform/search/words-in-line.js';

/** Invoices, by number and recipient; each leads to its work order. */
export const invoiceSearch: SearchSource = {
  kind: 'invoice',
  permission: 'invoices:read',
  find: async (readModels, typed, limit) =>
    (await suggestedInvoices(readModels, typed, limit)).map(({ workOrderId, kind, content, issued }) => ({
      id: workOrderId,
      label: kind === 'STORNO' ? `${content.number} (Storno)` : content.number,
      note: wordsInLine(issued?.recipientName ?? 'Entwurf', germanDay(content.date)),
      plate: null,
    })),
};
