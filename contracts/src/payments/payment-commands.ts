import { Command } from '@nestjs/cqrs';
import type { KnownInvoice } from '../invoices/invoice.js';
import type { CommandContext } from '../kernel/command-origin.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { PaymentId, PaymentMethod } from './payment.events.js';

/**
 * Command: records one payment of what is open of the invoice. No-op if nothing is open. 409 if the invoice is not sent
 * or cancelled. Answers the invoice.
 */
export class PayInvoice extends Command<KnownInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly payment: {
      readonly paymentId: PaymentId;
      readonly valueOn: LocalDate;
      readonly method: PaymentMethod;
      readonly reference: string | null;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}
