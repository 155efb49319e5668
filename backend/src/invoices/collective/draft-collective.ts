import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { OrderOnInvoice } from '#contracts/invoices/invoice.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { Streams } from '../../platform/streams/streams.js';
import { contentOf, type WantedInvoice } from '../drafts/invoice-content.js';
import { InvoiceDrafting } from '../drafts/invoice-drafting.js';
import { InvoiceProofs } from '../drafts/invoice-proofs.js';
import { InvoiceSettlement } from '../drafts/invoice-settlement.js';
import { assertSameDraft } from '../invoice.js';
import { InvoiceParties } from '../invoice-parties.js';
import { BilledTogether } from './billed-together.js';
import { assertSeveral, ordersOfDraft, type WantedOrder } from './orders-together.js';

/** A collective invoice before its orders are known: without their numbers and cars. */
export type WantedCollective = Omit<WantedInvoice, 'orders'> & { readonly orders: readonly WantedOrder[] };

/** Command: drafts one invoice for several orders of a customer. Idempotent by `invoiceId`. */
export class DraftCollective extends Command<KnownInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly wanted: WantedCollective,
    /** Why its number lies outside of the sequence. */
    readonly numberReason: string | null,
    readonly origin: CommandOrigin,
    /** Who pays it; null: the customer of the orders. */
    readonly payerId: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(DraftCollective)
export class DraftCollectiveHandler implements ICommandHandler<DraftCollective> {
  constructor(
    private readonly streams: Streams,
    private readonly parties: InvoiceParties,
    private readonly proofs: InvoiceProofs,
    private readonly together: BilledTogether,
    private readonly drafting: InvoiceDrafting,
    private readonly settlement: InvoiceSettlement,
  ) {}

  async execute(command: DraftCollective): Promise<KnownInvoice> {
    const { invoiceId, wanted, payerId, origin } = command;
    const { state: before } = await this.streams.load(invoiceStream, invoiceId);
    if (before.status === 'none') await this.draft(command);
    else {
      if (payerId !== null && payerId !== before.customerId) throw refuse('idempotency-key-reused');
      const orders = ordersOfDraft(wanted.orders, before.content.orders);
      if (orders.length < wanted.orders.length) throw refuse('idempotency-key-reused');
      const content = contentOf(invoiceId, 1, { ...wanted, orders }, await this.parties.isSmallBusiness());
      assertSameDraft(before, { ...before, invoiceId }, content);
    }
    return this.drafting.look(invoiceId, origin);
  }

  private async draft(command: DraftCollective): Promise<void> {
    const { invoiceId, wanted, payerId, origin } = command;
    assertSeveral(wanted.orders);
    const ids = wanted.orders.map(({ workOrderId }) => workOrderId);
    for (const id of ids) await this.settlement.clearDeadClaim(id, invoiceId, origin);
    const orders = await this.together.ordersOf(ids, invoiceId, origin);
    const customerId = await this.together.customerOf(orders);
    const titled = await Promise.all(
      orders.map((order, place) => this.titled(order, wanted.orders[place] as WantedOrder)),
    );
    const isSmallBusiness = await this.parties.isSmallBusiness();
    const content = contentOf(invoiceId, 1, { ...wanted, orders: titled }, isSmallBusiness);
    await this.proofs.assertAllBillable(orders, content);
    const payer = payerId === null ? customerId : await this.parties.payer(payerId);
    const whose = { invoiceId, workOrderId: null, vehicleId: null, customerId: payer };
    await this.drafting.claimAndDraft(whose, content, command);
  }

  /** With what paper and XML say about the order. */
  private async titled(order: KnownWorkOrder, wanted: WantedOrder): Promise<OrderOnInvoice> {
    return { ...wanted, number: order.number, ...(await this.parties.carOf(order.id)) };
  }
}
