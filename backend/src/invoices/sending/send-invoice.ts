import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import { unusualDate } from '#contracts/invoices/invoice-date.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Clock } from '../../platform/clock.js';
import { assertInTime } from '../../platform/streams/deadline.js';
import { assertSeen } from '../../platform/streams/seen.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { incomplete, missingForSending } from '#contracts/invoices/completeness.js';
import { existing } from '../../platform/streams/existing.js';
import { assertDraft, issue, isSent, type TakenOver } from '../invoice.js';
import { assertLawful, assertReceived } from '../drafts/invoice-content.js';
import { InvoiceNumbers } from '../drafts/invoice-numbers.js';
import { ApprovedCostsOfOrders } from './approved-costs.js';
import { InvoiceParties } from '../invoice-parties.js';
import { BilledOrder } from './billed-order.js';
import { SendDoubts } from './send-doubts.js';

/** The doubts that the caller saw, and wants it all the same; 'all': whatever they are. */
export type Confirmed = readonly string[] | 'all';

/** Command: sends the invoice; `mailTo` null: without a mail. Idempotent. */
export class SendInvoice extends Command<KnownInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly mailTo: string | null,
    readonly context: CommandContext,
    readonly confirmed: Confirmed = [],
  ) {
    super();
  }
}

/** Checks completeness, number and order, then issues the invoice. Jobs print and mail it. */
@CommandHandler(SendInvoice)
export class SendInvoiceHandler implements ICommandHandler<SendInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly numbers: InvoiceNumbers,
    private readonly parties: InvoiceParties,
    private readonly doubts: SendDoubts,
    private readonly order: BilledOrder,
    private readonly approvedCosts: ApprovedCostsOfOrders,
  ) {}

  async execute({ invoiceId, mailTo, context, confirmed }: SendInvoice): Promise<KnownInvoice> {
    const loaded = await this.streams.load(invoiceStream, invoiceId);
    const draft = existing(loaded.state);
    if (isSent(draft)) return draft;
    assertDraft(draft);
    const sentOn = localDateTime(context.now).date;
    const invoice = await this.parties.asSentOn(draft, sentOn);
    assertSeen(invoiceStream, loaded, context);
    const { orders } = invoice.content;
    const taken = { ...(await this.takenOver(invoice)), mailTo, orders };
    const missing = missingForSending(invoice.content, taken.issuer, taken);
    if (missing.length > 0) throw incomplete(missing);
    const isSmallBusiness = await this.parties.isSmallBusiness();
    assertLawful(invoice.content, isSmallBusiness);
    assertReceived(invoice.content, sentOn);
    await this.order.assertFree(invoice, context);
    await this.approvedCosts.assertWithin(invoice);
    await this.doubts.assertDepositsHaveRest(invoice);
    const { number, date } = invoice.content;
    if (confirmed !== 'all')
      assertNoDoubt(unusualDate(date, sentOn), await this.doubts.about(invoice, sentOn), confirmed);
    const claimId = await this.numbers.claim(number, invoiceId, context);
    assertInTime(context.now, this.clock.now());
    await this.order.take(invoice, claimId, context);
    assertInTime(context.now, this.clock.now());
    try {
      await this.order.deduct(invoice, claimId, context);
      assertInTime(context.now, this.clock.now());
      const decide = issue(taken, invoice.version, sentOn, isSmallBusiness);
      await this.streams.handle(invoiceStream, invoiceId, decide, context);
    } catch (error) {
      if (error instanceof Refusal) await this.order.giveBack(invoice, claimId, context);
      throw error;
    }
    // The invoice is out. If the order refuses now, a job completes it.
    await this.order.complete(invoice, context);
    return existing((await this.streams.load(invoiceStream, invoiceId)).state);
  }

  private async takenOver(invoice: KnownInvoice): Promise<Omit<TakenOver, 'mailTo'>> {
    const [issuer, recipient, vehicle, around] = await Promise.all([
      this.parties.issuer(),
      this.parties.recipient(invoice.customerId),
      this.parties.billed(invoice),
      this.parties.around(invoice),
    ]);
    return { issuer, ...recipient, ...vehicle, ...around };
  }
}

/** 422 that names an unusual date, and everything else that somebody has to confirm, if one of them is new to him. */
export function assertNoDoubt(
  doubtfulDate: string | null,
  left: readonly string[],
  confirmed: readonly string[],
): void {
  const errors = [
    ...(doubtfulDate === null ? [] : [{ field: 'date', message: doubtfulDate }]),
    ...left.map((message) => ({ field: 'positions', message })),
  ];
  if (errors.every(({ message }) => confirmed.includes(message))) return;
  const question = left.length === 0 ? [] : ['Trotzdem versenden?'];
  const detail = [...errors.map(({ message }) => message), ...question].join(' ');
  throw refuse('confirmation-needed', { detail, errors });
}
