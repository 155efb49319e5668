import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandContext, CommandOrigin } from '#contracts/kernel/command-origin.js';
import { PayInvoice } from '#contracts/payments/payment-commands.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { salePaymentId } from './counter-sale.js';

/** Payments of sales that are paid at once. */
@Injectable()
export class SalePayments {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
  ) {}

  /** Records the payment that was made at once. Idempotent; no-op for a sale that is paid later, or cancelled. */
  async pay(saleId: string, origin: CommandOrigin): Promise<KnownInvoice> {
    const sold = existing((await this.streams.load(invoiceStream, saleId)).state);
    const { status, storno, sale, content } = sold;
    if (status !== 'SENT' || storno !== null || sale === null || sale.paidBy === null) return sold;
    const { paidBy: method, reference } = sale;
    const payment = { paymentId: salePaymentId(saleId), valueOn: content.date, method, reference };
    return this.commands.execute(new PayInvoice(saleId, payment, withoutRevision(origin)));
  }
}

function withoutRevision({ actor, correlationId, causationId, now }: CommandOrigin): CommandContext {
  return { actor, correlationId, now, ...(causationId !== undefined && { causationId }) };
}
