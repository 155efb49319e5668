import { Inject, Injectable } from '@nestjs/common';
import type { InvoiceEvent, InvoiceNumberEvent } from '#contracts/invoices/invoice.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { WorkOrderBilled, WorkOrderInvoiced } from '#contracts/work-orders/work-order.events.js';
import { Clock } from '../platform/clock.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { eventOfJob } from '../platform/jobs/event-jobs.js';
import type { JobQueue } from '../platform/jobs/job-queue.js';
import { originOfEvent } from '../platform/streams/origin-of-event.js';
import { StornoCompletion } from './cancel-invoice.js';
import { InvoiceMails } from './invoice-mails.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { InvoicePapers } from './invoice-papers.js';
import { InvoiceRetention } from './invoice-retention.js';
import { InvoiceSettlement } from './invoice-settlement.js';
import {
  FINISH_STORNO,
  MAIL_INVOICE,
  RENDER_INVOICE,
  SETTLE_INVOICE,
  SETTLE_INVOICE_NUMBER_CLAIM,
  SETTLE_ORDER_INVOICE,
} from './on-invoice-event.js';

/**
 * Four times as many as are printed at once: while two are on the printer, the others are put together or wait for the
 * disk, and those that wait together share its syncs.
 */
const PAPERS_AT_ONCE = 8;
/** The last two hours after the first: a mail server may be away for its own upkeep. */
const MAIL_ATTEMPTS = 8;
const RETENTION_EVERY_MS = 24 * 60 * 60 * 1_000;

type Done<Event extends InvoiceEvent | InvoiceNumberEvent | WorkOrderInvoiced | WorkOrderBilled> = (
  event: RecordedEvent<Event>,
  origin: CommandOrigin,
) => Promise<unknown>;

/** Does what an event of an invoice gives reason to; in the name of who caused it. */
@Injectable()
export class InvoiceJobs {
  constructor(
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    private readonly clock: Clock,
    private readonly settlement: InvoiceSettlement,
    private readonly numbers: InvoiceNumbers,
    private readonly papers: InvoicePapers,
    private readonly mails: InvoiceMails,
    private readonly storno: StornoCompletion,
    private readonly retention: InvoiceRetention,
  ) {}

  /** Registers the handlers. Before the queue starts. */
  register(jobs: JobQueue): void {
    this.handle<InvoiceNumberEvent>(jobs, SETTLE_INVOICE_NUMBER_CLAIM, ({ data }, origin) =>
      this.numbers.settle(data.number, data.claimId, origin),
    );
    this.handle<WorkOrderInvoiced | WorkOrderBilled>(jobs, SETTLE_ORDER_INVOICE, ({ data }, origin) =>
      this.settlement.settleOrder(data, origin),
    );
    this.handle<InvoiceEvent>(jobs, SETTLE_INVOICE, ({ type, data }, origin) =>
      this.settlement.settleInvoice(
        data.invoiceId,
        type === 'InvoiceRedrafted' ? data.previousNumber : null,
        origin,
      ),
    );
    this.handle<InvoiceEvent>(
      jobs,
      RENDER_INVOICE,
      ({ data }, origin) => this.papers.complete(data.invoiceId, origin),
      {
        concurrency: PAPERS_AT_ONCE,
      },
    );
    this.handle<InvoiceEvent>(jobs, MAIL_INVOICE, (event, origin) => this.mails.sendAfter(event, origin), {
      attempts: MAIL_ATTEMPTS,
    });
    this.handle<InvoiceEvent>(jobs, FINISH_STORNO, ({ data }, origin) =>
      this.storno.complete(data.invoiceId, origin),
    );
    jobs.every('end-retention', RETENTION_EVERY_MS, () => this.retention.run());
  }

  private handle<Event extends InvoiceEvent | InvoiceNumberEvent | WorkOrderInvoiced | WorkOrderBilled>(
    jobs: JobQueue,
    name: string,
    run: Done<Event>,
    options?: Parameters<JobQueue['handle']>[2],
  ): void {
    jobs.handle(
      name,
      async (job) => {
        const event = await eventOfJob(this.eventLog, job);
        await run(event as RecordedEvent<Event>, originOfEvent(event, this.clock.now()));
      },
      options,
    );
  }
}
