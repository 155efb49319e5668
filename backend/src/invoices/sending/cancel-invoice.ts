import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { DiscardInvoice } from '../drafts/draft-invoice.js';
import { beginCancellation, finishCancellation, issueStorno } from '../invoice.js';
import { takenBack } from '../drafts/invoice-content.js';
import { InvoiceDeposits } from '../drafts/invoice-deposits.js';
import { InvoiceNumbers } from '../drafts/invoice-numbers.js';
import { takePartsBack } from '../counter/counter-sale.js';
import { SaleParts } from '../counter/sale-parts.js';
import { BilledOrder } from './billed-order.js';

/** Command: cancels a sent invoice, or discards a draft. Idempotent. */
export class CancelInvoice extends Command<KnownInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly reason: string | null,
    readonly context: CommandContext,
    /** Of a sale over the counter: its parts come back to the stock. */
    readonly partsComeBack = true,
  ) {
    super();
  }
}

/** Issues cancellation invoices. Every step depends only on the streams. */
@Injectable()
export class StornoCompletion {
  constructor(
    private readonly streams: Streams,
    private readonly numbers: InvoiceNumbers,
    private readonly order: BilledOrder,
    private readonly parts: SaleParts,
  ) {}

  async complete(invoiceId: string, origin: CommandOrigin): Promise<KnownInvoice> {
    const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    if (invoice.storno === null) return invoice;
    const number = invoice.storno.number ?? (await this.stornoOf(invoice, invoice.storno.reason, origin));
    await this.streams.handle(invoiceStream, invoiceId, finishCancellation(number), origin);
    await this.order.clear(invoice, origin);
    await this.parts.complete(invoice, origin);
    return existing((await this.streams.load(invoiceStream, invoiceId)).state);
  }

  /** Issues the cancellation invoice if needed. Answers its number. */
  private async stornoOf(
    invoice: KnownInvoice,
    reason: string | null,
    origin: CommandOrigin,
  ): Promise<string> {
    const stornoId = stornoIdOf(invoice.id);
    const { state } = await this.streams.load(invoiceStream, stornoId);
    if (state.status !== 'none') return state.content.number;
    const { number } = await this.numbers.ofNew(stornoId, origin);
    const date = localDateTime(origin.now).date;
    const content = takenBack(stornoId, invoice.content, { number, date, reason });
    const decide = issueStorno(stornoId, invoice, content);
    const issued = await this.streams.handle(invoiceStream, stornoId, decide, origin);
    return existing(issued.state).content.number;
  }
}

/** Derived from the invoice's id, so that there is only one. */
export function stornoIdOf(invoiceId: string): string {
  return idAfter(invoiceId, 'storno');
}

@CommandHandler(CancelInvoice)
export class CancelInvoiceHandler implements ICommandHandler<CancelInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly completion: StornoCompletion,
    private readonly deposits: InvoiceDeposits,
  ) {}

  async execute({ invoiceId, reason, context, partsComeBack }: CancelInvoice): Promise<KnownInvoice> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    const invoice = existing(state);
    if (invoice.status === 'DRAFT' || invoice.discarded !== null) {
      return this.commands.execute(new DiscardInvoice(invoiceId, context));
    }
    await this.deposits.freeUnused(invoiceId, context);
    await this.assertNotClaimed(invoice);
    const begin = beginCancellation(stornoIdOf(invoiceId), reason);
    const decide: typeof begin = (known) => [...begin(known), ...(partsComeBack ? takePartsBack(known) : [])];
    await this.streams.handle(invoiceStream, invoiceId, decide, context, context);
    return this.completion.complete(invoiceId, context);
  }

  /** 409 while an invoice that is not sent holds the deposit: its call is running, or a job frees the deposit soon. */
  private async assertNotClaimed({ deductedBy }: KnownInvoice): Promise<void> {
    if (deductedBy === null) return;
    const { state: holder } = await this.streams.load(invoiceStream, deductedBy.id);
    if (holder.status === 'none' || holder.status === 'DRAFT') throw refuse('busy');
  }
}
