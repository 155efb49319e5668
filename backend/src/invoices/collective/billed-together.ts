import { Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { conflict, invalid, Refusal } from '#contracts/kernel/problem.js';
import { invoiceSplitStream, isUnfinished } from '#contracts/invoices/split/invoice-split.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { InvoiceDeposits } from '../drafts/invoice-deposits.js';
import { InvoiceParties } from '../invoice-parties.js';
import { whyAlone } from './orders-together.js';

/** Which orders one invoice may bill together. */
@Injectable()
export class BilledTogether {
  constructor(
    private readonly streams: Streams,
    private readonly deposits: InvoiceDeposits,
    private readonly parties: InvoiceParties,
  ) {}

  /** The orders. 404 for an unknown one, 409 for one that has to be billed alone. */
  async ordersOf(
    ids: readonly string[],
    invoiceId: string,
    origin: CommandOrigin,
  ): Promise<readonly KnownWorkOrder[]> {
    const orders: KnownWorkOrder[] = [];
    for (const id of ids) {
      const { state } = await this.streams.load(workOrderStream, id);
      const order = existing(state, workOrderTexts.notFound);
      const reason = await this.whyAlone(order, invoiceId, origin);
      if (reason !== null) throw conflict(reason);
      orders.push(order);
    }
    return orders;
  }

  /** Why the order cannot be billed together with others; null: it can. */
  async whyAlone(order: KnownWorkOrder, invoiceId: string, origin: CommandOrigin): Promise<string | null> {
    const { state: split } = await this.streams.load(invoiceSplitStream, order.id);
    const hasOpenDeposit = await this.deposits.hasOpen(order, invoiceId, origin);
    return whyAlone(order, { hasOpenDeposit, isBeingSplit: isUnfinished(split) }, invoiceId);
  }

  /** The same for a list, which an order whose deposit is being sent must not break. */
  async whyAloneNow(order: KnownWorkOrder, origin: CommandOrigin): Promise<string | null> {
    try {
      return await this.whyAlone(order, '', origin);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'busy') throw error;
      return `Für den Auftrag ${order.number} wird gerade eine Anzahlung versendet.`;
    }
  }

  /** The one customer of all orders, also if some are of accounts that were merged into his. 400 if there are several. */
  async customerOf(orders: readonly KnownWorkOrder[]): Promise<string> {
    const ids = new Set<string>();
    for (const { customerId } of orders) ids.add(await this.parties.survivorOf(customerId));
    const [customerId, ...others] = ids;
    if (customerId === undefined || others.length > 0)
      throw invalid('orders', 'Eine Sammelrechnung hat Aufträge von einem einzigen Kunden.');
    return customerId;
  }
}
