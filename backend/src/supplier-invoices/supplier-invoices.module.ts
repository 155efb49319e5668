import { Inject, Module } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import {
  supplierInvoiceKeyClaim,
  type DecidingEvent,
  type InvoiceDeviationSentToClarification,
  type LineSentToClarification,
  type SupplierInvoiceEvent,
  type SupplierInvoiceLineAssigned,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { GoodsReceiptBooked } from '#contracts/supply/purchase-order.events.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Claims } from '../platform/streams/claims.js';
import { ClarificationMail } from './clarification-mail.js';
import { CorrectInvoiceHandler } from './import/correct-invoice.js';
import { InvoicesOfOrderController } from './invoices-of-order.controller.js';
import { InvoiceLinesController } from './invoice-lines.controller.js';
import { InvoiceDeviationsController } from './invoice-deviations.controller.js';
import { DecideInvoiceHandler } from './decide-invoice.js';
import { AssignOrderHandler } from './matching/assign-order.js';
import { LearnSupplier } from './matching/learn-supplier.js';
import { Matching } from './matching/matching.js';
import {
  FORGET_SUPPLIER,
  LEARN_NUMBER,
  LEARN_SUPPLIER,
  MAIL_CLARIFICATION,
  onSupplierInvoiceEvent,
  REMATCH,
  REMATCH_OTHERS,
  SETTLE_KEY_CLAIM,
  type KeyClaimed,
} from './on-supplier-invoice-event.js';
import { PurchasingSettingsController } from './matching/purchasing-settings.controller.js';
import { ReceiveInvoiceHandler } from './import/receive-invoice.js';
import { SupplierInvoiceAnswers } from './supplier-invoice-answers.js';
import { SupplierInvoicesController } from './supplier-invoices.controller.js';
import { TecComIntake } from './teccom/teccom-intake.js';
import { TecComRefusalsController } from './teccom/refusals.controller.js';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { EventJobs } from '../platform/jobs/event-jobs.js';

/** Mail servers may be down for maintenance. */
const MAIL_ATTEMPTS = 8;
const TECCOM_EVERY_MS = 15_000;
const PASS_WITHIN_MS = 5_000;

@Module({
  controllers: [
    SupplierInvoicesController,
    InvoiceDeviationsController,
    InvoiceLinesController,
    InvoicesOfOrderController,
    PurchasingSettingsController,
    TecComRefusalsController,
  ],
  providers: [
    AssignOrderHandler,
    ClarificationMail,
    CorrectInvoiceHandler,
    DecideInvoiceHandler,
    LearnSupplier,
    Matching,
    ReceiveInvoiceHandler,
    SupplierInvoiceAnswers,
    TecComIntake,
  ],
})
export class SupplierInvoicesModule {
  constructor(
    eventJobs: EventJobs,
    @Inject(READ_MODELS) readModels: ReadModels,
    claims: Claims,
    matching: Matching,
    learning: LearnSupplier,
    receiving: ReceiveInvoiceHandler,
    mail: ClarificationMail,
    @Inject(JOB_QUEUE) jobs: JobQueue,
    @Inject(CONFIG) { tecComDirectory }: Config,
    tecCom: TecComIntake,
  ) {
    if (tecComDirectory !== null) jobs.every('import-teccom-files', TECCOM_EVERY_MS, () => tecCom.poll());
    eventJobs.on(onSupplierInvoiceEvent, {
      [SETTLE_KEY_CLAIM]: ({ data: { key, claimId } }: RecordedEvent<KeyClaimed>, origin) =>
        claims.settle(
          supplierInvoiceKeyClaim,
          key,
          claimId,
          ({ holderId }) => receiving.usesKey(holderId, key),
          origin,
        ),
      [REMATCH]: async (event: RecordedEvent<GoodsReceiptBooked>, origin) => {
        await assertPassed(readModels, event);
        await matching.rematchOrder(event.data.orderId, origin);
      },
      [REMATCH_OTHERS]: async (event: RecordedEvent<SupplierInvoiceEvent>, origin) => {
        await assertPassed(readModels, event);
        await matching.rematchOthers(event.data.supplierInvoiceId, origin);
      },
      [FORGET_SUPPLIER]: async (event: RecordedEvent<SupplierInvoiceEvent>, origin) => {
        await assertPassed(readModels, event);
        await learning.identityAnew(event.data.supplierInvoiceId, origin);
        await matching.rematchOthers(event.data.supplierInvoiceId, origin);
      },
      [LEARN_SUPPLIER]: ({ data }: RecordedEvent<DecidingEvent>, origin) =>
        learning.identity(data.supplierInvoiceId, origin),
      [LEARN_NUMBER]: ({ data }: RecordedEvent<SupplierInvoiceLineAssigned>, origin) =>
        learning.number(data.supplierInvoiceId, data.lineId, origin),
      [MAIL_CLARIFICATION]: {
        run: (event: RecordedEvent<LineSentToClarification | InvoiceDeviationSentToClarification>) =>
          mail.send(event),
        attempts: MAIL_ATTEMPTS,
      },
    });
  }
}

/** Throws if the read models stay behind the event: the job is retried. */
async function assertPassed(readModels: ReadModels, { position }: RecordedEvent): Promise<void> {
  if (!(await readModels.waitFor(position, PASS_WITHIN_MS))) throw new Error('The read models are behind');
}
