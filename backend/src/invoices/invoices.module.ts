import { Module } from '@nestjs/common';
import { BilledOrder } from './sending/billed-order.js';
import { CancelInvoiceHandler, StornoCompletion } from './sending/cancel-invoice.js';
import { DiscardInvoiceHandler, DraftInvoiceHandler, RedraftInvoiceHandler } from './drafts/draft-invoice.js';
import { InvoiceAnswers } from './invoice-answers.js';
import { ProofAnswers } from './lists/proof-answers.js';
import { InvoiceDeposits } from './drafts/invoice-deposits.js';
import { InvoiceJobs } from './invoice-jobs.js';
import { InvoiceListsController } from './lists/invoice-lists.controller.js';
import { InvoiceMails } from './sending/invoice-mails.js';
import { InvoiceNumbers } from './drafts/invoice-numbers.js';
import { InvoicePapers } from './sending/invoice-papers.js';
import { InvoiceParties } from './invoice-parties.js';
import { InvoiceProofs } from './drafts/invoice-proofs.js';
import { InvoiceProposal } from './drafts/invoice-proposal.js';
import { InvoiceRetention, ReleaseInvoiceHandler } from './retention/invoice-retention.js';
import { InvoiceRetentionController } from './retention/invoice-retention.controller.js';
import { InvoiceSettlement } from './drafts/invoice-settlement.js';
import { NoteSettlementHandler } from './note-settlement.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicingSettingsController } from './settings/invoicing-settings.controller.js';
import { InvoicePrinter } from './paper/invoice-printer.js';
import { UnbilledController } from './lists/unbilled.controller.js';
import { ApprovedCostsOfOrders } from './sending/approved-costs.js';
import { CounterSalesController } from './counter/counter-sales.controller.js';
import { SaleParts } from './counter/sale-parts.js';
import { SalePayments } from './counter/sale-payments.js';
import { SellAtCounterHandler } from './counter/sell-at-counter.js';
import { DeclinedPositions } from './sending/declined-positions.js';
import { SendDoubts } from './sending/send-doubts.js';
import { SendInvoiceHandler } from './sending/send-invoice.js';
import { BillableOrders } from './collective/billable-orders.js';
import { BilledTogether } from './collective/billed-together.js';
import { CollectiveController } from './collective/collective.controller.js';
import { DraftCollectiveHandler } from './collective/draft-collective.js';
import { InvoiceDrafting } from './drafts/invoice-drafting.js';
import { BeginSplitHandler } from './split/begin-split.js';
import { InvoiceSplits } from './split/invoice-splits.js';
import { AbandonSplitHandler, ResumeSplitHandler } from './split/resume-split.js';
import { SplitController } from './split/split.controller.js';
import { EventJobs } from '../platform/jobs/event-jobs.js';

@Module({
  controllers: [
    UnbilledController,
    InvoiceListsController,
    InvoiceRetentionController,
    CounterSalesController,
    CollectiveController,
    InvoicesController,
    InvoicingSettingsController,
    SplitController,
  ],
  providers: [
    AbandonSplitHandler,
    BeginSplitHandler,
    BilledOrder,
    BillableOrders,
    BilledTogether,
    CancelInvoiceHandler,
    DeclinedPositions,
    DiscardInvoiceHandler,
    DraftCollectiveHandler,
    DraftInvoiceHandler,
    InvoiceDrafting,
    InvoiceAnswers,
    ProofAnswers,
    InvoiceDeposits,
    InvoiceJobs,
    InvoiceMails,
    InvoiceNumbers,
    InvoicePapers,
    InvoiceParties,
    InvoicePrinter,
    ApprovedCostsOfOrders,
    InvoiceProofs,
    InvoiceProposal,
    InvoiceRetention,
    InvoiceSettlement,
    InvoiceSplits,
    NoteSettlementHandler,
    RedraftInvoiceHandler,
    ReleaseInvoiceHandler,
    ResumeSplitHandler,
    SendDoubts,
    SendInvoiceHandler,
    StornoCompletion,
    SaleParts,
    SalePayments,
    SellAtCounterHandler,
  ],
})
export class InvoicesModule {
  constructor(eventJobs: EventJobs, work: InvoiceJobs) {
    work.register(eventJobs);
  }
}
