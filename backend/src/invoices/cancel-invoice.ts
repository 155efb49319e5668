import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { ClearInvoice } from '#contracts/work-orders/order-invoice-commands.js';
import { idAfter } from '../platform/streams/id-after.js';
import { Streams } from '../platform/streams/streams.js';
import { DiscardInvoice } from './draft-invoice.js';
import { beginCancellation, existing, finishCancellation, issueStorno } from './invoice.js';
import { takenBack } from './invoice-content.js';
import { InvoiceNumbers } from './invoice-numbers.js';

/** Command: the invoice is taken back; a draft is given up without a document. Twice: nothing happens. */
export class CancelInvoice {
  constructor(
    readonly invoiceId: string,
    readonly reason: string | null,
    readonly origin: CommandOrigin,
    readonly expectedRevision: number | undefined,
  ) {}
}

/** Issues the Stornos of what shall be taken back. What it does follows from what the streams say. */
@Injectable()
export class StornoCompletion {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly numbers: InvoiceNumbers,
  ) {}

  async complete(invoiceId: string, origin: CommandOrigin): Promise<KnownInvoice> {
    const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    if (invoice.storno === null) return invoice;
    const number = invoice.storno.number ?? (await this.stornoOf(invoice, invoice.storno.reason, origin));
    await this.streams.handle(invoiceStream, invoiceId, finishCancellation(number), origin);
    const { workOrderId } = invoice;
    await this.commands.execute(
      new ClearInvoice({ workOrderId, invoiceId, number: null, claimId: null }, origin),
    );
    return existing((await this.streams.load(invoiceStream, invoiceId)).state);
  }

  /** The number of the Storno, which is issued if it is not yet. */
  private async stornoOf(
    invoice: KnownInvoice,
    reason: string | null,
    origin: CommandOrigin,
  ): Promise<string> {
    const stornoId = stornoIdOf(invoice.id);
    const { state } = await this.streams.load(invoiceStream, stornoId);
    if (state.status !== 'none') return state.content.number;
    const number = await this.numbers.ofStorno(stornoId, origin);
    const date = localDateTime(origin.now).date;
    const content = takenBack(stornoId, invoice.content, { number, date, reason });
    const decide = issueStorno(stornoId, invoice, content);
    const issued = await this.streams.handle(invoiceStream, stornoId, decide, origin);
    return existing(issued.state).content.number;
  }
}

/** One Storno for an invoice, whoever issues it. */
export function stornoIdOf(invoiceId: string): string {
  return idAfter(invoiceId, 'storno');
}

@CommandHandler(CancelInvoice)
export class CancelInvoiceHandler implements ICommandHandler<CancelInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly completion: StornoCompletion,
  ) {}

  async execute({ invoiceId, reason, origin, expectedRevision }: CancelInvoice): Promise<KnownInvoice> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    const invoice = existing(state);
    if (invoice.status === 'DRAFT' || invoice.discarded !== null) {
      return this.commands.execute(new DiscardInvoice(invoiceId, origin, expectedRevision));
    }
    const decide = beginCancellation(stornoIdOf(invoiceId), reason, expectedRevision);
    await this.streams.handle(invoiceStream, invoiceId, decide, origin);
    return this.completion.complete(invoiceId, origin);
  }
}
