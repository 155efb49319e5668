import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
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
import { InvoiceDeposits } from '../drafts/invoice-deposits.js';

/** What sending an invoice, and taking it back, does to its order and to the deposits that it deducts. */
@Injectable()
export class BilledOrder {
  constructor(
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
    await this.commands.execute(new BillOrder(claim, origin));
  }

  /** Between taking the order and issuing the invoice. */
  async deduct(invoice: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    if (invoice.content.form === 'WHOLE') await this.deposits.deduct(invoice, claimId, origin);
  }

  /** The invoice was not sent after all. */
  async giveBack(invoice: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    const claim = claimOf(invoice, claimId);
    if (invoice.content.form === 'DEPOSIT') {
      await this.commands.execute(new ClearDeposit(claim, origin));
      return;
    }
    await this.deposits.free(invoice, claimId, origin);
    await this.commands.execute(new UnbillOrder(claim, origin));
  }

  /** After the invoice is sent. Idempotent. */
  async complete(
    { id, workOrderId, content }: Pick<KnownInvoice, 'id' | 'workOrderId' | 'content'>,
    origin: CommandOrigin,
  ): Promise<void> {
    if (content.form === 'DEPOSIT') return;
    await this.commands.execute(
      content.form === 'PARTIAL'
        ? new ContinueBilledOrder(workOrderId, id, origin)
        : new CompleteBilledOrder(workOrderId, id, origin),
    );
  }

  /** After the invoice is cancelled or discarded. Idempotent. */
  async clear(invoice: KnownInvoice, origin: CommandOrigin): Promise<void> {
    const claim = { ...claimOf(invoice, ''), number: null, claimId: null };
    if (invoice.content.form === 'DEPOSIT') {
      await this.commands.execute(new ClearDeposit(claim, origin));
      return;
    }
    await this.deposits.free(invoice, null, origin);
    await this.commands.execute(new ClearInvoice(claim, origin));
  }
}

function claimOf({ id: invoiceId, workOrderId, content: { number } }: KnownInvoice, claimId: string) {
  return { workOrderId, invoiceId, number, claimId };
}
