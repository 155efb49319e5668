import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { orderIdOf, orderIdsOf } from '#contracts/invoices/orders-of-invoice.js';
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
import { Refusal } from '#contracts/kernel/problem.js';
import { BilledTogether } from '../collective/billed-together.js';
import { InvoiceDeposits } from '../drafts/invoice-deposits.js';
import { assertNoOtherSplit } from '../split/unfinished-split.js';
import { isSent } from '../invoice.js';

/** What sending an invoice, and taking it back, does to its orders and to the deposits that it deducts. */
@Injectable()
export class BilledOrder {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly deposits: InvoiceDeposits,
    private readonly together: BilledTogether,
  ) {}

  /** 409 while a split of the order is not finished, or one of several orders has to be billed alone. */
  async assertFree(invoice: KnownInvoice, origin: CommandOrigin): Promise<void> {
    if (invoice.content.form === 'COLLECTIVE')
      await this.together.ordersOf(orderIdsOf(invoice), invoice.id, origin);
    else await assertNoOtherSplit(this.streams, orderIdOf(invoice), invoice.id);
  }

  /** Before the invoice is sent. 409 if an order takes no such invoice, or its deposits have changed. */
  async take(invoice: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    try {
      for (const claim of claimsOf(invoice, claimId)) await this.takeOne(invoice, claim, origin);
    } catch (error) {
      // The orders before the one that refused.
      if (error instanceof Refusal && invoice.content.form === 'COLLECTIVE')
        await this.giveBack(invoice, claimId, origin);
      throw error;
    }
  }

  private async takeOne(invoice: KnownInvoice, claim: Claim, origin: CommandOrigin): Promise<void> {
    await this.commands.execute(
      invoice.content.form === 'DEPOSIT'
        ? new TakeDeposit(claim, origin)
        : new BillOrder({ ...claim, isPartial: isPartial(invoice) }, origin),
    );
  }

  /** Between taking the orders and issuing the invoice. */
  async deduct(invoice: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    const { form } = invoice.content;
    // A deposit may have been sent since the draft was checked.
    if (form === 'COLLECTIVE') await this.assertFree(invoice, origin);
    else if (form !== 'DEPOSIT') await this.deposits.deduct(invoice, claimId, origin);
  }

  /** The caller was refused. No-op if the invoice is sent all the same, by another caller. */
  async giveBack(invoice: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoice.id);
    if (state.status !== 'none' && isSent(state)) return;
    if (invoice.content.form !== 'DEPOSIT') await this.deposits.free(invoice, claimId, origin);
    for (const claim of claimsOf(invoice, claimId))
      await this.commands.execute(
        invoice.content.form === 'DEPOSIT'
          ? new ClearDeposit({ ...claim, reason: 'not-sent' }, origin)
          : new UnbillOrder(claim, origin),
      );
  }

  /** One order: a refused second caller may have taken back what the sent invoice needs. Idempotent. */
  async restore(
    invoice: KnownInvoice,
    { workOrderId, claimId }: Pick<Claim, 'workOrderId' | 'claimId'>,
    origin: CommandOrigin,
  ): Promise<void> {
    if (invoice.storno !== null) return;
    const { id: invoiceId, content } = invoice;
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none') return;
    const isTaken =
      content.form === 'DEPOSIT'
        ? order.deposits.some((deposit) => deposit.invoiceId === invoiceId)
        : order.invoice?.invoiceId === invoiceId && order.invoice.billed !== null;
    const claim = { workOrderId, invoiceId, number: content.number, claimId };
    if (!isTaken) await this.takeOne(invoice, claim, origin);
  }

  /** After the invoice is sent: all of its orders. Idempotent. */
  async complete(invoice: KnownInvoice, origin: CommandOrigin): Promise<void> {
    for (const workOrderId of orderIdsOf(invoice)) await this.completeOne(invoice, workOrderId, origin);
  }

  /** After the invoice is sent: one of its orders. Idempotent. */
  async completeOne(invoice: KnownInvoice, workOrderId: string, origin: CommandOrigin): Promise<void> {
    const { id, content } = invoice;
    if (content.form === 'DEPOSIT') return;
    await this.commands.execute(
      isPartial(invoice)
        ? new ContinueBilledOrder(workOrderId, id, origin)
        : new CompleteBilledOrder(workOrderId, id, origin),
    );
  }

  /** After the invoice is cancelled or discarded. Idempotent; no-op for an invoice without an order. */
  async clear(invoice: KnownInvoice, origin: CommandOrigin): Promise<void> {
    const isDeposit = invoice.content.form === 'DEPOSIT';
    const reason = invoice.discarded === null ? 'cancelled' : 'not-sent';
    if (!isDeposit) await this.deposits.free(invoice, null, origin);
    for (const named of claimsOf(invoice, '')) {
      const claim = { ...named, number: null, claimId: null };
      await this.commands.execute(
        isDeposit ? new ClearDeposit({ ...claim, reason }, origin) : new ClearInvoice(claim, origin),
      );
    }
  }
}

/** True if the order goes on after it. */
const isPartial = ({ content }: Pick<KnownInvoice, 'content'>): boolean =>
  content.form === 'PARTIAL' || content.form === 'SHARE';

type Claim = TakeDeposit['deposit'];

/** One for each order of the invoice. */
function claimsOf(invoice: KnownInvoice, claimId: string): readonly Claim[] {
  const {
    id: invoiceId,
    content: { number },
  } = invoice;
  return orderIdsOf(invoice).map((workOrderId) => ({ workOrderId, invoiceId, number, claimId }));
}
