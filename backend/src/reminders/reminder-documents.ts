import type { ReminderEvent } from '#contracts/reminders/reminder.events.js';
import type { DocumentsOf } from '../platform/files/documents.js';

/** The PDFs of reminders belong to their invoice, whose module names them and releases them after retention. */
export const reminderDocuments: DocumentsOf<ReminderEvent> = {
  ReminderPrinted: ({ invoiceId: of, pdfHash: hash }) => [{ kind: 'stored', of, what: 'Mahnung', hash }],
};
