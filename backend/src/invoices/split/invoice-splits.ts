import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invoiceStream, type Invoice } from '#contracts/invoices/invoice.js';
import {
  invoiceSplitStream,
  type KnownSplit,
  type SplitPlan,
} from '#contracts/invoices/split/invoice-split.js';
import { isErased } from '#contracts/kernel/erased.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import { Streams } from '../../platform/streams/streams.js';
import { DraftInvoice } from '../drafts/draft-invoice.js';
import { InvoiceNumbers } from '../drafts/invoice-numbers.js';
import { InvoiceParties } from '../invoice-parties.js';
import { BilledOrder } from '../sending/billed-order.js';
import { SendInvoice } from '../sending/send-invoice.js';
import { finishSplit, stopSplit } from './invoice-split.js';
import { internalBillings, partsOf, wantedOf, type SplitPart } from './split-parts.js';

/** A number may be taken by another invoice, and another call may do the same step. */
const ATTEMPTS = 3;
const ERASED_TEXT = 'Der Kunde des Auftrags ist gelöscht.';

/**
 * Sends the invoices of a split one after the other (a process manager). What is done is read from the streams of the
 * invoices, so that it goes on after any crash, and twice at once does nothing twice.
 */
@Injectable()
export class InvoiceSplits {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly numbers: InvoiceNumbers,
    private readonly parties: InvoiceParties,
    private readonly order: BilledOrder,
  ) {}

  /** Goes on until all are sent or one is refused. No-op unless the split of the order runs. */
  async proceed(workOrderId: string, origin: CommandOrigin): Promise<void> {
    const { state: split } = await this.streams.load(invoiceSplitStream, workOrderId);
    if (split.status !== 'RUNNING') return;
    const { plan } = split;
    for (const part of partsOf(plan)) {
      if (!(await this.runs(plan))) return;
      const reason = await this.send(plan, part, origin);
      if (reason !== null) return this.stop(split, part, reason, origin);
    }
    const decide = finishSplit(plan.splitId, internalBillings(plan));
    await this.streams.handle(invoiceSplitStream, workOrderId, decide, origin);
  }

  /** False if another caller stopped the split, or somebody gave it up meanwhile. */
  private async runs({ splitId, workOrderId }: SplitPlan): Promise<boolean> {
    const { state: split } = await this.streams.load(invoiceSplitStream, workOrderId);
    return split.status === 'RUNNING' && split.plan.splitId === splitId;
  }

  private async stop(
    { plan }: KnownSplit,
    { invoiceId }: SplitPart,
    reason: string,
    origin: CommandOrigin,
  ): Promise<void> {
    const decide = stopSplit(plan.splitId, invoiceId, reason);
    await this.streams.handle(invoiceSplitStream, plan.workOrderId, decide, origin);
  }

  /** Why the invoice is refused; null: it is sent. */
  private async send(plan: SplitPlan, part: SplitPart, origin: CommandOrigin): Promise<string | null> {
    let refused = '';
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        const state = await this.load(part);
        if (state.status !== 'none' && state.discarded !== null) return 'Der Entwurf wurde verworfen.';
        if (state.status === 'none') await this.draft(plan, part, origin);
        // A Storno of one that was sent is no reason to stop. Everything was confirmed when the split began.
        const sent =
          state.status !== 'none' && state.issued !== null
            ? state
            : await this.commands.execute(new SendInvoice(part.invoiceId, null, origin, 'all'));
        if (sent.issued === null) continue;
        // The caller that sent it may not have come so far.
        await this.order.complete(sent, origin);
        return null;
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        refused = error.detail;
      }
    }
    return refused;
  }

  private async load({ invoiceId }: SplitPart): Promise<Invoice> {
    return (await this.streams.load(invoiceStream, invoiceId)).state;
  }

  private async draft(plan: SplitPlan, part: SplitPart, origin: CommandOrigin): Promise<void> {
    if (part.positions.some(({ description }) => isErased(description)))
      throw refuse('conflict', { detail: ERASED_TEXT });
    const number = await this.numbers.proposal(origin.now);
    const wanted = wantedOf(plan, part, number, await this.parties.paymentDays(part.payerId));
    const { invoiceId, payerId } = part;
    await this.commands.execute(new DraftInvoice(invoiceId, plan.workOrderId, wanted, null, origin, payerId));
  }
}
