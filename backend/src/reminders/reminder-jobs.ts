import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { ReminderPrinted, ReminderReleased } from '#contracts/reminders/reminder.events.js';
import type { EventJobs } from '../platform/jobs/event-jobs.js';
import {
  DELETE_REMINDERS,
  MAIL_REMINDER,
  onRemindedInvoice,
  onReminderEvent,
  PRINT_REMINDER,
} from './on-reminder-event.js';
import { ReminderMails } from './reminder-mails.js';
import { ReminderPapers } from './reminder-papers.js';

/** The last attempt is two hours after the first, because mail servers may be down for maintenance. */
const MAIL_ATTEMPTS = 8;

type OfLetter = RecordedEvent<ReminderReleased | ReminderPrinted>;

@Injectable()
export class ReminderJobs {
  constructor(
    private readonly papers: ReminderPapers,
    private readonly mails: ReminderMails,
  ) {}

  /** Registers the handlers. Before the queue starts. */
  register(eventJobs: EventJobs): void {
    eventJobs.on(onReminderEvent, {
      [PRINT_REMINDER]: ({ data }: OfLetter, origin) =>
        this.papers.complete(data.invoiceId, data.letterId, origin),
      [MAIL_REMINDER]: {
        run: ({ data }: OfLetter, origin) => this.mails.send(data.invoiceId, data.letterId, origin),
        attempts: MAIL_ATTEMPTS,
      },
    });
    eventJobs.on(onRemindedInvoice, {
      [DELETE_REMINDERS]: ({ data }) => this.papers.delete(data.invoiceId),
    });
  }
}
