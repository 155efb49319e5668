import { Inject, Injectable } from '@nestjs/common';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import type { BillableOrderAnswer, BillableOrdersAnswer } from '#contracts/invoices/collective.api.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { doneWithoutInvoice, type ListedWorkOrder } from '#projections/work-orders/work-orders.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { InvoiceProposal } from '../drafts/invoice-proposal.js';
import { BilledTogether } from './billed-together.js';

/** Two collective invoices of most orders. */
const MOST_SHOWN = 100;

/** The orders of a customer that wait for an invoice. */
@Injectable()
export class BillableOrders {
  constructor(
    private readonly streams: StreamReader,
    private readonly together: BilledTogether,
    private readonly proposals: InvoiceProposal,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Finished orders of the customer without an invoice, also of accounts that were merged into his. */
  async of(customerId: string, origin: CommandOrigin): Promise<BillableOrdersAnswer> {
    const customerIds = await idsOfSurvivor(this.streams, customerId);
    const orders: BillableOrderAnswer[] = [];
    let page = await doneWithoutInvoice(this.readModels, { limit: MOST_SHOWN }, customerIds);
    for (;;) {
      const found = await Promise.all(page.items.map((order) => this.billable(order, origin)));
      orders.push(...found.flat());
      if (page.next === null || orders.length >= MOST_SHOWN)
        return {
          orders: orders.slice(0, MOST_SHOWN),
          isCut: page.next !== null || orders.length > MOST_SHOWN,
        };
      page = await doneWithoutInvoice(this.readModels, { limit: MOST_SHOWN, after: page.next }, customerIds);
    }
  }

  /** Empty if the order has an invoice by now. */
  private async billable(
    { id: workOrderId, description, licensePlate, invoice }: ListedWorkOrder,
    origin: CommandOrigin,
  ): Promise<readonly BillableOrderAnswer[]> {
    if (invoice !== null) return [];
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none' || order.invoice !== null) return [];
    const alone = await this.together.whyAloneNow(order, origin);
    const { supplyDate, positions } = await this.proposals.leftOf(order, origin.now);
    const { number } = order;
    return [
      { workOrderId, number, description, licensePlate, supplyDate, positions: positions.length, alone },
    ];
  }
}
