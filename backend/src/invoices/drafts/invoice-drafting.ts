import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { DraftContent, OfInvoice } from '#contracts/invoices/invoice.events.js';
import { orderIdsOf } from '#contracts/invoices/orders-of-invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import { AttachInvoice, ClearInvoice } from '#contracts/work-orders/order-invoice-commands.js';
import { Clock } from '../../platform/clock.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { beganAfter } from '../../platform/streams/began-after.js';
import { assertInTime } from '../../platform/streams/deadline.js';
import { existing } from '../../platform/streams/existing.js';
import { streamIdOf } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { discard, draft } from '../invoice.js';
import { InvoiceParties } from '../invoice-parties.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { InvoiceSettlement } from './invoice-settlement.js';

/** Claims number and orders, drafts the invoice, then checks everything again before it answers. */
@Injectable()
export class InvoiceDrafting {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly numbers: InvoiceNumbers,
    private readonly parties: InvoiceParties,
    private readonly settlement: InvoiceSettlement,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
  ) {}

  /** A refusal frees the orders that this call has claimed. */
  async claimAndDraft(
    whose: OfInvoice,
    content: DraftContent,
    { numberReason, origin }: { readonly numberReason: string | null; readonly origin: CommandOrigin },
  ): Promise<void> {
    const { invoiceId } = whose;
    const { number } = content;
    const claimed = { number, reason: numberReason };
    const { claimId, reason } = await this.numbers.claimForDraft(claimed, invoiceId, origin);
    assertInTime(origin.now, this.clock.now());
    try {
      // An order has one invoice at a time, and any number of deposits beside it.
      const orderIds = content.form === 'DEPOSIT' ? [] : orderIdsOf({ ...whose, content });
      for (const workOrderId of orderIds) {
        await this.settlement.clearDeadClaim(workOrderId, invoiceId, origin);
        await this.commands.execute(new AttachInvoice({ workOrderId, invoiceId, number, claimId }, origin));
      }
    } catch (error) {
      if (error instanceof Refusal) {
        await this.numbers.settle(number, claimId, origin);
        if (content.form === 'COLLECTIVE') await this.freeOrders(content, invoiceId, claimId, origin);
      }
      throw error;
    }
    assertInTime(origin.now, this.clock.now());
    await this.streams.handle(invoiceStream, invoiceId, draft(whose, content, reason), origin);
  }

  /** Under this call's own claim. No-op if the same call, made twice, has drafted the invoice meanwhile. */
  private async freeOrders(
    { orders }: DraftContent,
    invoiceId: string,
    claimId: string,
    origin: CommandOrigin,
  ): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    if (state.status !== 'none') return;
    for (const { workOrderId } of orders)
      await this.commands.execute(
        new ClearInvoice({ workOrderId, invoiceId, number: null, claimId }, origin),
      );
  }

  /** Repeats the checks, because of two concurrent commands at least one sees the other after its own write. */
  async look(invoiceId: string, origin: CommandOrigin): Promise<KnownInvoice> {
    const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    assertNotTakenBack(invoice);
    if (invoice.status !== 'DRAFT' || invoice.version > 1) return invoice;
    const { number } = invoice.content;
    const holder = await this.numbers.holderOf(number);
    if (holder?.holderId !== invoiceId) return this.giveUp(invoice, 'number-lost', origin);
    // An erasure that began after the draft is blocked by it.
    const begunAt = await this.parties.erasureBegunAt(invoice.customerId);
    if (await beganAfter(this.eventLog, streamIdOf(invoiceStream, invoiceId), begunAt)) {
      return this.giveUp(invoice, 'customer-erased', origin);
    }
    await this.numbers.use(number, origin);
    return invoice;
  }

  private async giveUp(
    { id, content }: KnownInvoice,
    reason: 'number-lost' | 'customer-erased',
    origin: CommandOrigin,
  ): Promise<KnownInvoice> {
    const { state } = await this.streams.handle(invoiceStream, id, discard(reason), origin);
    await this.settlement.settleInvoice(id, content.number, origin);
    const invoice = existing(state);
    assertNotTakenBack(invoice);
    return invoice;
  }
}

function assertNotTakenBack({ discarded }: KnownInvoice): void {
  if (discarded === 'number-lost') throw refuse('invoice-number-taken', { field: 'number' });
  if (discarded === 'customer-erased') {
    throw refuse('conflict', { detail: customerTexts.erasing });
  }
}
