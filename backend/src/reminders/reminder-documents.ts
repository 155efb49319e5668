import type { ReminderEvent } from '#contracts/reminders/reminder.events.js';
import type { DocumentFact, DocumentsOf } from '../platform/files/documents.js';

/** The PDFs of reminders belong to their invoice, whose module names them and releases them after retention. */
export const reminderDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as Pick<ReminderEvent, 'type' | 'data'> as ReminderEvent;
  if (event.type !== 'ReminderPrinted') return [];
  return [{ kind: 'stored', of: event.data.invoiceId, what: 'Mahnung', hash: event.data.pdfHash }];
};
