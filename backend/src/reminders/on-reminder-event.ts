import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import type { ReminderEvent } from '#contracts/reminders/reminder.events.js';
import { jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';

export const PRINT_REMINDER = 'print-payment-reminder';
export const MAIL_REMINDER = 'mail-payment-reminder';
export const DELETE_REMINDERS = 'delete-payment-reminders';

/** A released letter is printed; a printed one is mailed. Each looks at the open sum once more. */
export const onReminderEvent: Reaction<ReminderEvent> = {
  name: 'follow-payment-reminders',
  on: {
    ReminderReleased: (event) => [jobOnEvent(event, PRINT_REMINDER)],
    ReminderPrinted: (event) => [jobOnEvent(event, MAIL_REMINDER)],
  },
};

/** Letters are kept as long as their invoice. */
export const onRemindedInvoice: Reaction<InvoiceEvent> = {
  name: 'delete-reminders-of-invoices',
  on: { InvoiceRetentionEnded: (event) => [jobOnEvent(event, DELETE_REMINDERS)] },
};
