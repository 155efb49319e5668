import { Inject, Injectable } from '@nestjs/common';
import { MOST_EXCESS_PERCENT } from '#contracts/estimates/approval-terms.js';
import { approvedCostsOf } from '#contracts/estimates/approved-costs.js';
import { approvedLines } from '#contracts/estimates/estimate-decisions.js';
import { estimateStream, type KnownEstimate } from '#contracts/estimates/estimate.js';
import type { InvoiceContent } from '#contracts/invoices/invoice.events.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { billedParts, grossOfOrder } from '#contracts/invoices/orders-of-invoice.js';
import { conflict } from '#contracts/kernel/problem.js';
import { germanEuros } from '#contracts/values/german.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { estimatesPage } from '#projections/estimates/estimates.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';

/** More estimates than any order has. */
const MOST_ESTIMATES = 100;

/** What customers approved, before an invoice goes out (§ 649 Abs. 2 BGB). */
@Injectable()
export class ApprovedCostsOfOrders {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** 409 if the invoices of the order exceed what is approved by more than 15 %, and the customer did not agree to it. */
  async assertWithin(invoice: KnownInvoice): Promise<void> {
    for (const { workOrderId, prefix } of billedParts(invoice))
      await this.assertSumWithin(workOrderId, [invoice.content], { id: invoice.id, prefix });
  }

  /** The same for invoices that will be sent together. */
  async assertSumWithin(
    workOrderId: string,
    contents: readonly InvoiceContent[],
    { id, prefix } = { id: '', prefix: '' },
  ): Promise<void> {
    const estimates = await this.estimatesOf(workOrderId);
    const costs = approvedCostsOf(estimates);
    if (costs === null) return;
    const before = await this.billedBefore(workOrderId, contents, id);
    const billed = contents.reduce((sum, content) => sum + grossOfOrder(content, workOrderId), before);
    if (billed <= costs.mostCents) return;
    throw conflict(
      `${prefix}Berechnet würden ${germanEuros(billed)}, freigegeben sind ${germanEuros(costs.approvedCents)}: über ` +
        `${MOST_EXCESS_PERCENT} % mehr. Bitte einen weiteren Kostenvoranschlag freigeben lassen oder bei ` +
        `${newestApproved(estimates)} vermerken, dass der Kunde einverstanden ist (§ 649 BGB).`,
    );
  }

  /** The newest first. */
  async estimatesOf(workOrderId: string): Promise<readonly KnownEstimate[]> {
    const { items } = await estimatesPage(this.readModels, { workOrderId, limit: MOST_ESTIMATES });
    const loaded = await Promise.all(items.map(({ id }) => this.streams.load(estimateStream, id)));
    return loaded.flatMap(({ state }) => (state.status === 'none' ? [] : state));
  }

  /** The sums of invoices from before the order was reopened, and of deposits that no invoice deducts. */
  private async billedBefore(
    workOrderId: string,
    contents: readonly InvoiceContent[],
    id: string,
  ): Promise<number> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none') return 0;
    const others = [...order.earlierInvoices, ...order.deposits].filter(({ invoiceId }) => invoiceId !== id);
    const loaded = await Promise.all(
      others.map(({ invoiceId }) => this.streams.load(invoiceStream, invoiceId)),
    );
    const invoices = loaded.flatMap(({ state }) => (state.status === 'none' ? [] : state));
    const deducted = new Set(
      [...contents, ...invoices.map((one) => one.content)].flatMap(({ deductions }) =>
        deductions.map(({ invoiceId }) => invoiceId),
      ),
    );
    return invoices
      .filter((one) => !deducted.has(one.id) && one.status !== 'CANCELLED')
      .reduce((sum, one) => sum + grossOfOrder(one.content, workOrderId), 0);
  }
}

/** The number of the approved estimate that was written last. */
const newestApproved = (newestFirst: readonly KnownEstimate[]): string =>
  newestFirst.find((estimate) => approvedLines(estimate).length > 0)?.number ?? '';
