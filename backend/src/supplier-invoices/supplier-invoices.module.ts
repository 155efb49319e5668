import { Inject, Module } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import {
  supplierInvoiceKeyClaim,
  type LineSentToClarification,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Clock } from '../platform/clock.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { eventOfJob } from '../platform/jobs/event-jobs.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../platform/jobs/job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Claims } from '../platform/streams/claims.js';
import { originOfEvent } from '../platform/streams/origin-of-event.js';
import { ClarificationMail } from './clarification-mail.js';
import { Matching } from './matching.js';
import {
  MAIL_CLARIFICATION,
  onSupplierInvoiceEvent,
  REMATCH,
  SETTLE_KEY_CLAIM,
} from './on-supplier-invoice-event.js';
import { PurchasingSettingsController } from './purchasing-settings.controller.js';
import { ReceiveInvoiceHandler } from './receive-invoice.js';
import { SupplierInvoiceAnswers } from './supplier-invoice-answers.js';
import { SupplierInvoicesController } from './supplier-invoices.controller.js';

/** A mail server may be away for its own upkeep. */
const MAIL_ATTEMPTS = 8;
const PASS_WITHIN_MS = 5_000;

/** Invoices of suppliers, matched with what was ordered and received. */
@Module({
  controllers: [SupplierInvoicesController, PurchasingSettingsController],
  providers: [ClarificationMail, Matching, ReceiveInvoiceHandler, SupplierInvoiceAnswers],
})
export class SupplierInvoicesModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    @Inject(EVENT_LOG) eventLog: EventLog,
    @Inject(READ_MODELS) readModels: ReadModels,
    reactions: Reactions,
    clock: Clock,
    claims: Claims,
    matching: Matching,
    receiving: ReceiveInvoiceHandler,
    mail: ClarificationMail,
  ) {
    reactions.register(onSupplierInvoiceEvent);
    const causeOf = async (job: Job) => {
      const event = await eventOfJob(eventLog, job);
      return { event, origin: originOfEvent(event, clock.now()) };
    };
    jobs.handle(SETTLE_KEY_CLAIM, async (job) => {
      const { origin } = await causeOf(job);
      const { key = '', claimId = '' } = job.data;
      await claims.settle(
        supplierInvoiceKeyClaim,
        key,
        claimId,
        ({ holderId }) => receiving.isReceived(holderId),
        origin,
      );
    });
    jobs.handle(REMATCH, async (job) => {
      const { event, origin } = await causeOf(job);
      if (!(await readModels.waitFor(event.position, PASS_WITHIN_MS)))
        throw new Error('The read models have not passed the event yet');
      await matching.rematchOrder(job.data['orderId'] ?? '', origin);
    });
    jobs.handle(
      MAIL_CLARIFICATION,
      async (job) => mail.send((await causeOf(job)).event as RecordedEvent<LineSentToClarification>),
      { attempts: MAIL_ATTEMPTS },
    );
  }
}
