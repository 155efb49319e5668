import { Inject, Module } from '@nestjs/common';
import { JOB_QUEUE, type Job, type JobQueue } from '../../platform/jobs/job-queue.js';
import { Reactions } from '../../platform/jobs/reactions.js';
import { OwnAppointmentLinks } from '../own/own-appointment-links.js';
import { SlotSettlement } from '../booking/slot-settlement.js';
import { AppointmentMails } from './appointment-mails.js';
import { MailDeliveryController } from './mail-delivery.controller.js';
import { MAIL_KINDS, mailJob } from './mail-kinds.js';
import { onMailedEvent } from './on-mailed-event.js';
import { Reminders, REMIND_EVERY_MS } from './reminders.js';

/** The last attempt is two hours after the first: mail servers may be down for maintenance, or ask to retry later. */
const ATTEMPTS = 8;
/** Concurrent mails of one kind: each waits for a server or the disk. */
const AT_ONCE = 4;

@Module({
  controllers: [MailDeliveryController],
  providers: [AppointmentMails, OwnAppointmentLinks, Reminders, SlotSettlement],
})
export class AppointmentMailsModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    reactions: Reactions,
    mails: AppointmentMails,
    reminders: Reminders,
  ) {
    reactions.register(onMailedEvent);
    for (const kind of MAIL_KINDS) {
      const send = ({ id, data, correlationId = id }: Job) => {
        const { appointmentId = '', revision, date = '' } = data;
        return kind === 'reminder'
          ? mails.remind(appointmentId, date)
          : mails.tell(kind, appointmentId, Number(revision), correlationId);
      };
      jobs.handle(mailJob(kind), send, { attempts: ATTEMPTS, concurrency: AT_ONCE });
    }
    jobs.every('remind-of-appointments', REMIND_EVERY_MS, () => reminders.run());
  }
}
