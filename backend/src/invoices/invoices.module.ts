import { Inject, Module } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import { CancelInvoiceHandler, StornoCompletion } from './cancel-invoice.js';
import { DatevExport } from './datev-export.js';
import { DiscardInvoiceHandler, DraftInvoiceHandler, RedraftInvoiceHandler } from './draft-invoice.js';
import { InvoiceAnswers } from './invoice-answers.js';
import { InvoiceEvidence } from './invoice-evidence.js';
import { InvoiceJobs } from './invoice-jobs.js';
import { InvoiceListsController } from './invoice-lists.controller.js';
import { InvoiceMails } from './invoice-mails.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { InvoicePapers } from './invoice-papers.js';
import { InvoiceParties } from './invoice-parties.js';
import { InvoiceProofs } from './invoice-proofs.js';
import { InvoiceProposal } from './invoice-proposal.js';
import { InvoiceRetention } from './invoice-retention.js';
import { InvoiceSettlement } from './invoice-settlement.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicingSettingsController } from './invoicing-settings.controller.js';
import { onInvoicedOrder, onInvoiceEvent, onInvoiceNumberEvent } from './on-invoice-event.js';
import { InvoicePrinter } from './paper/invoice-printer.js';
import { SendInvoiceHandler } from './send-invoice.js';

/** Customer invoices, their papers and what the tax adviser gets. */
@Module({
  controllers: [InvoiceListsController, InvoicesController, InvoicingSettingsController],
  providers: [
    CancelInvoiceHandler,
    DatevExport,
    DiscardInvoiceHandler,
    DraftInvoiceHandler,
    InvoiceAnswers,
    InvoiceEvidence,
    InvoiceJobs,
    InvoiceMails,
    InvoiceNumbers,
    InvoicePapers,
    InvoiceParties,
    InvoicePrinter,
    InvoiceProofs,
    InvoiceProposal,
    InvoiceRetention,
    InvoiceSettlement,
    RedraftInvoiceHandler,
    SendInvoiceHandler,
    StornoCompletion,
  ],
})
export class InvoicesModule {
  constructor(@Inject(JOB_QUEUE) jobs: JobQueue, reactions: Reactions, work: InvoiceJobs) {
    reactions.register(onInvoicedOrder);
    reactions.register(onInvoiceEvent);
    reactions.register(onInvoiceNumberEvent);
    work.register(jobs);
  }
}
