import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { orderIdOf } from '#contracts/invoices/order-of-invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import {
  BillOrder,
  ClearDeposit,
  ClearInvoice,
  CompleteBilledOrder,
  ContinueBilledOrder,
  TakeDeposit,
  UnbillOrder,
} from '#contracts/work-orders/order-invoice-commands.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { Streams } from '../../platform/streams/streams.js';
import { InvoiceDeposits } from '../drafts/invoice-deposits.js';
import { isSent } from '../invoice.js';

/** What sending an invoice, and taking it back, does to its order and to the deposits that it deducts. */
@Injectable()
export class BilledOrder {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly deposits: InvoiceDeposits,
  ) {}

  /** Before the invoice is sent. 409 if the order takes no such invoice, or its deposits have changed. */
  async take(invoice: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    const claim = claimOf(invoice, claimId);
    if (invoice.content.form === 'DEPOSIT') {
      await this.commands.execute(new TakeDeposit(claim, origin));
      return;
    }
    await this.commands.execute(new BillOrder({ ...claim, isPartial: isPartial(invoice) }, origin));
  }

  /** Between taking the order and issuing the invoice. */
  async deduct(invoice: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    if (invoice.content.form !== 'DEPOSIT') await this.deposits.deduct(invoice, claimId, origin);
  }

  /** The caller was refused. No-op if the invoice is sent all the same, by another caller. */
  async giveBack(invoice: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoice.id);
    if (state.status !== 'none' && isSent(state)) return;
    const claim = claimOf(invoice, claimId);
    if (invoice.content.form === 'DEPOSIT') {
      await this.commands.execute(new ClearDeposit({ ...claim, reason: 'not-sent' }, origin));
      return;
    }
    await this.deposits.free(invoice, claimId, origin);
    await this.commands.execute(new UnbillOrder(claim, origin));
  }

  /** A refused second caller may have taken back what the sent invoice needs. Idempotent. */
  async restore(invoice: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    if (invoice.storno !== null) return;
    const { state: order } = await this.streams.load(workOrderStream, orderIdOf(invoice));
    if (order.status === 'none') return;
    const { form } = invoice.content;
    const isTaken =
      form === 'DEPOSIT'
        ? order.deposits.some(({ invoiceId }) => invoiceId === invoice.id)
        : order.invoice?.invoiceId === invoice.id && order.invoice.billed !== null;
    if (!isTaken) await this.take(invoice, claimId, origin);
  }

  /** After the invoice is sent. Idempotent. */
  async complete(
    invoice: Pick<KnownInvoice, 'id' | 'workOrderId' | 'content'>,
    origin: CommandOrigin,
  ): Promise<void> {
    const { id, content } = invoice;
    if (content.form === 'DEPOSIT') return;
    const workOrderId = orderIdOf(invoice);
    await this.commands.execute(
      isPartial(invoice)
        ? new ContinueBilledOrder(workOrderId, id, origin)
        : new CompleteBilledOrder(workOrderId, id, origin),
    );
  }

  /** After the invoice is cancelled or discarded. Idempotent; no-op for an invoice without an order. */
  async clear(invoice: KnownInvoice, origin: CommandOrigin): Promise<void> {
    if (invoice.workOrderId === null) return;
    const claim = { ...claimOf(invoice, ''), number: null, claimId: null };
    if (invoice.content.form === 'DEPOSIT') {
      const reason = invoice.discarded === null ? 'cancelled' : 'not-sent';
      await this.commands.execute(new ClearDeposit({ ...claim, reason }, origin));
      return;
    }
    await this.deposits.free(invoice, null, origin);
    await this.commands.execute(new ClearInvoice(claim, origin));
  }
}

/** True if the order goes on after it. */
const isPartial = ({ content }: Pick<KnownInvoice, 'content'>): boolean =>
  content.form === 'PARTIAL' || content.form === 'SHARE';

function claimOf(invoice: KnownInvoice, claimId: string) {
  const {
    id: invoiceId,
    content: { number },
  } = invoice;
  return { workOrderId: orderIdOf(invoice), invoiceId, number, claimId };
}
