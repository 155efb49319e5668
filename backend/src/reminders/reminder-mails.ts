import { Inject, Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { isErased } from '#contracts/kernel/erased.js';
import { reminderStream } from '#contracts/reminders/reminder.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Connections } from '../platform/connections/connections.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { Streams } from '../platform/streams/streams.js';
import { reminderMail } from './letter/reminder-mail.js';
import { letterOf, noteSent } from './reminder.js';
import { ReminderPapers } from './reminder-papers.js';
import { Reminding } from './reminding.js';

@Injectable()
export class ReminderMails {
  constructor(
    private readonly streams: Streams,
    private readonly reminding: Reminding,
    private readonly papers: ReminderPapers,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly connections: Connections,
  ) {}

  /** Mails a printed letter, after a last look at the open sum. Nothing for letters that are posted. Idempotent. */
  async send(invoiceId: string, letterId: string, origin: CommandOrigin): Promise<void> {
    const letter = letterOf((await this.streams.load(reminderStream, invoiceId)).state, letterId);
    const { mailTo: to, pdfHash, sent, releasedAt: date, issuer } = letter;
    if (to === null || isErased(to) || pdfHash === null || sent !== null) return;
    if (!(await this.reminding.maySend(invoiceId, letterId, origin))) return;
    const facts = await this.papers.facts(invoiceId, letterId);
    if (facts === null) return;
    const sender = await this.connections.senderOf(issuer);
    await this.mailer.send(reminderMail({ facts, invoiceId, pdfHash, to, date, sender }));
    const noted = { sentOn: localDateTime(origin.now).date, by: 'MAIL' } as const;
    await this.streams.handle(reminderStream, invoiceId, noteSent(invoiceId, letterId, noted), origin);
  }
}
