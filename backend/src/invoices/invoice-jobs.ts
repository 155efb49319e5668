import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { InvoiceDepositDeducted } from '#contracts/invoices/invoice.events.js';
import type {
  WorkOrderBilled,
  WorkOrderDepositTaken,
  WorkOrderInvoiced,
} from '#contracts/work-orders/work-order.events.js';
import type { EventJobs } from '../platform/jobs/event-jobs.js';
import { SaleParts } from './counter/sale-parts.js';
import { SalePayments } from './counter/sale-payments.js';
import { StornoCompletion } from './sending/cancel-invoice.js';
import { InvoiceMails } from './sending/invoice-mails.js';
import { InvoiceDeposits } from './drafts/invoice-deposits.js';
import { InvoiceNumbers } from './drafts/invoice-numbers.js';
import { InvoicePapers } from './sending/invoice-papers.js';
import { InvoiceRetention } from './retention/invoice-retention.js';
import { InvoiceSettlement } from './drafts/invoice-settlement.js';
import { InvoiceSplits } from './split/invoice-splits.js';
import {
  CONTINUE_SPLIT,
  DELETE_INVOICE_PAPERS,
  ERASE_INVOICE,
  FINISH_STORNO,
  FORGET_UNSENT_INVOICES,
  MAIL_INVOICE,
  PAY_SALE,
  RENDER_INVOICE,
  SETTLE_DEDUCTED_DEPOSIT,
  SETTLE_ORDER_DEPOSIT,
  SETTLE_INVOICE,
  SETTLE_INVOICE_SERIES,
  SETTLE_INVOICE_NUMBER_CLAIM,
  SETTLE_ORDER_INVOICE,
  SETTLE_SOLD_PART,
  onInvoicedOrder,
  onInvoiceEvent,
  onInvoiceNumberEvent,
  onInvoicesForgotten,
  onSoldPart,
  onInvoiceSplit,
} from './on-invoice-event.js';

/** Four times the number of concurrent print jobs, so that others can be prepared or share a sync of the disk. */
const PAPERS_AT_ONCE = 8;
/** The last attempt is two hours after the first, because mail servers may be down for maintenance. */
const MAIL_ATTEMPTS = 8;

type OrderTaken = WorkOrderInvoiced | WorkOrderBilled;

@Injectable()
export class InvoiceJobs {
  constructor(
    private readonly settlement: InvoiceSettlement,
    private readonly numbers: InvoiceNumbers,
    private readonly deposits: InvoiceDeposits,
    private readonly papers: InvoicePapers,
    private readonly mails: InvoiceMails,
    private readonly storno: StornoCompletion,
    private readonly retention: InvoiceRetention,
    private readonly soldParts: SaleParts,
    private readonly salePayments: SalePayments,
    private readonly splits: InvoiceSplits,
  ) {}

  /** Registers the handlers. Before the queue starts. */
  register(eventJobs: EventJobs): void {
    eventJobs.on(onInvoicedOrder, {
      [SETTLE_ORDER_INVOICE]: ({ data }: RecordedEvent<OrderTaken>, origin) =>
        this.settlement.settleOrder(data, origin),
      [SETTLE_ORDER_DEPOSIT]: ({ data }: RecordedEvent<WorkOrderDepositTaken>, origin) =>
        this.settlement.settleDeposit(data, origin),
    });
    eventJobs.on(onInvoiceSplit, {
      [CONTINUE_SPLIT]: ({ data }, origin) => this.splits.proceed(data.workOrderId, origin),
    });
    eventJobs.on(onInvoiceNumberEvent, {
      [SETTLE_INVOICE_NUMBER_CLAIM]: ({ data }, origin) =>
        this.numbers.settle(data.number, data.claimId, origin),
    });
    eventJobs.on(onSoldPart, {
      [SETTLE_SOLD_PART]: ({ data }, origin) => this.soldParts.settle(data, origin),
    });
    eventJobs.on(onInvoicesForgotten, {
      [FORGET_UNSENT_INVOICES]: ({ data }) => this.retention.forgetUnsent(data.ids),
    });
    eventJobs.on(onInvoiceEvent, {
      [SETTLE_INVOICE_SERIES]: ({ data, metadata }, origin) =>
        this.settlement.settleSeries(data.invoiceId, metadata.occurredAt, origin),
      [SETTLE_INVOICE]: async ({ type, data, position }, origin) => {
        const previousNumber = type === 'InvoiceRedrafted' ? data.previousNumber : null;
        await this.settlement.settleInvoice(data.invoiceId, previousNumber, origin);
        if (type === 'InvoiceRedrafted') await this.settlement.settlePayer(data.invoiceId, position, origin);
      },
      [SETTLE_DEDUCTED_DEPOSIT]: ({ data }: RecordedEvent<InvoiceDepositDeducted>, origin) =>
        this.deposits.settle(data, origin),
      [RENDER_INVOICE]: {
        run: ({ data }, origin) => this.papers.complete(data.invoiceId, origin),
        concurrency: PAPERS_AT_ONCE,
      },
      [MAIL_INVOICE]: {
        run: (event, origin) => this.mails.sendAfter(event, origin),
        attempts: MAIL_ATTEMPTS,
      },
      [ERASE_INVOICE]: ({ data }, origin) => this.retention.erase(data.invoiceId, origin),
      [DELETE_INVOICE_PAPERS]: ({ data }) => this.retention.deletePapers(data.invoiceId),
      [PAY_SALE]: ({ data }, origin) => this.salePayments.pay(data.invoiceId, origin),
      [FINISH_STORNO]: ({ data }, origin) => this.storno.complete(data.invoiceId, origin),
    });
  }
}
