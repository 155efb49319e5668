import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invoiceStream, isLiving } from '#contracts/invoices/invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { ClearInvoice, UnbillOrder } from '#contracts/work-orders/order-invoice-commands.js';
import { workOrderStream, type OrderInvoice } from '#contracts/work-orders/work-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { Streams } from '../platform/streams/streams.js';
import { InvoiceNumbers } from './invoice-numbers.js';

/** Makes numbers and orders agree with what the invoices say. May run at any time, any number of times. */
@Injectable()
export class InvoiceSettlement {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly numbers: InvoiceNumbers,
  ) {}

  /**
   * After a draft got another number or was given up: the old number (null: the one it has) is free, and so is the order of
   * a draft given up.
   */
  async settleInvoice(invoiceId: string, oldNumber: string | null, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    if (state.status === 'none') return;
    await this.numbers.releaseUnused(oldNumber ?? state.content.number, invoiceId, origin);
    if (isLiving(state)) return;
    const { workOrderId } = state;
    await this.commands.execute(
      new ClearInvoice({ workOrderId, invoiceId, number: null, claimId: null }, origin),
    );
  }

  /** After an order was claimed by an invoice: given back when the invoice did not follow. */
  async settleOrder(
    { workOrderId, invoiceId, claimId }: { workOrderId: string; invoiceId: string; claimId: string },
    origin: CommandOrigin,
  ): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    const claim = { workOrderId, invoiceId, number: null, claimId };
    if (state.status === 'none' || !isLiving(state)) {
      await this.commands.execute(new ClearInvoice(claim, origin));
    } else if (state.status === 'DRAFT') {
      await this.commands.execute(new UnbillOrder(claim, origin));
    }
  }

  /** Before an order is claimed: one that a dead call left behind is given back first. */
  async clearDeadClaim(workOrderId: string, invoiceId: string, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    if (state.status === 'none' || state.invoice === null || state.invoice.invoiceId === invoiceId) return;
    if (!isOver(state.invoice, origin.now)) return;
    const { invoiceId: holder, claimId } = state.invoice;
    const { state: other } = await this.streams.load(invoiceStream, holder);
    if (other.status !== 'none' && isLiving(other)) return;
    const claim = { workOrderId, invoiceId: holder, number: null, claimId };
    await this.commands.execute(new ClearInvoice(claim, origin));
  }
}

function isOver({ since }: OrderInvoice, now: string): boolean {
  return Date.parse(now) - Date.parse(since) > CLAIM_SETTLES_AFTER_MS;
}
