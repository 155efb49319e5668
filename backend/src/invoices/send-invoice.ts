import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { BillOrder, UnbillOrder } from '#contracts/work-orders/order-invoice-commands.js';
import { Clock } from '../platform/clock.js';
import { assertInTime } from '../platform/streams/deadline.js';
import { Streams } from '../platform/streams/streams.js';
import { incomplete, missingForSending } from '#contracts/invoices/completeness.js';
import { assertDraft, existing, issue, isSent, seen, type TakenOver } from './invoice.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { InvoiceParties } from './invoice-parties.js';

/** Command: the invoice goes out; `mailTo` null: nobody gets a mail. Sent already: nothing happens. */
export class SendInvoice {
  constructor(
    readonly invoiceId: string,
    readonly mailTo: string | null,
    readonly origin: CommandOrigin,
    readonly expectedRevision: number | undefined,
  ) {}
}

/** Complete, the number its own, the order billed: then it is issued. Paper and mail follow from that. */
@CommandHandler(SendInvoice)
export class SendInvoiceHandler implements ICommandHandler<SendInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly numbers: InvoiceNumbers,
    private readonly parties: InvoiceParties,
  ) {}

  async execute({ invoiceId, mailTo, origin, expectedRevision }: SendInvoice): Promise<KnownInvoice> {
    const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    if (isSent(invoice)) return invoice;
    assertDraft(invoice);
    seen(invoice, expectedRevision);
    const taken = { ...(await this.takenOver(invoice)), mailTo };
    const missing = missingForSending(invoice.content, taken.issuer, taken);
    if (missing.length > 0) throw incomplete(missing);
    const { number } = invoice.content;
    const claimId = await this.numbers.claim(number, invoiceId, origin);
    assertInTime(origin.now, this.clock.now());
    const bill = { workOrderId: invoice.workOrderId, invoiceId, number, claimId };
    await this.commands.execute(new BillOrder(bill, origin));
    assertInTime(origin.now, this.clock.now());
    try {
      await this.streams.handle(invoiceStream, invoiceId, issue(taken, number), origin);
    } catch (error) {
      if (error instanceof Refusal) await this.commands.execute(new UnbillOrder(bill, origin));
      throw error;
    }
    return existing((await this.streams.load(invoiceStream, invoiceId)).state);
  }

  private async takenOver(invoice: KnownInvoice): Promise<Omit<TakenOver, 'mailTo'>> {
    const [issuer, recipient, vehicle] = await Promise.all([
      this.parties.issuer(),
      this.parties.recipient(invoice.customerId),
      this.parties.vehicle(invoice),
    ]);
    return { issuer, ...recipient, ...vehicle };
  }
}
