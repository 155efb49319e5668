import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { deductionOf } from '#contracts/invoices/deduction-of-deposit.js';
import type { Deduction } from '#contracts/invoices/deductions.js';
import { invoiceStream, isDeductible, type Invoice, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { OrderDeposit, WorkOrder } from '#contracts/work-orders/work-order.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import { Streams } from '../../platform/streams/streams.js';
import { deductDeposit, freeDeposit, isSent } from '../invoice.js';

const CHANGED = {
  detail: 'Die Anzahlungen des Auftrags haben sich geändert. Bitte die Rechnung neu generieren.',
};

type Whose = { readonly invoiceId: string; readonly customerId: string };

/** The deposits of an order, and which invoice deducts them. */
@Injectable()
export class InvoiceDeposits {
  constructor(private readonly streams: Streams) {}

  /** The sent deposits of the order that this customer was asked for, and that no other sent invoice deducts. */
  async of(order: WorkOrder, whose: Whose): Promise<readonly Deduction[]> {
    const open = await this.openOf(order, whose.invoiceId);
    return open.filter(({ customerId }) => customerId === whose.customerId).map(deductionOf);
  }

  /** Sentences about deposits of the order that another customer was asked for: this invoice does not deduct them. */
  async ofOthers({ id, workOrderId, customerId, content }: KnownInvoice): Promise<readonly string[]> {
    if (content.form !== 'WHOLE') return [];
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    const open = await this.openOf(order, id);
    return open
      .filter((deposit) => deposit.customerId !== customerId)
      .map(
        (deposit) => `Die Anzahlung ${deposit.content.number} ist von einem anderen Kunden: kein Abzug hier.`,
      );
  }

  private async openOf(order: WorkOrder, finalId: string): Promise<readonly KnownInvoice[]> {
    const deposits = order.status === 'none' ? [] : order.deposits;
    const found = await Promise.all(deposits.map(({ invoiceId }) => this.open(invoiceId, finalId)));
    return found.flatMap((deposit) => deposit ?? []);
  }

  /** Sentences about deposits of these that nobody has paid yet: they stay to be paid. */
  async unpaid(deductions: readonly Deduction[]): Promise<readonly string[]> {
    const loaded = await Promise.all(deductions.map(({ invoiceId }) => this.load(invoiceId)));
    return loaded.flatMap((deposit) =>
      deposit.status === 'SENT'
        ? `Die Anzahlung ${deposit.content.number} ist nicht bezahlt; sie bleibt neben dieser Rechnung offen.`
        : [],
    );
  }

  /** Claims all deposits for the invoice that is being sent. 409 if they are not the ones of its draft. */
  async deduct(final: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    const { id: finalId, workOrderId, customerId, content } = final;
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status !== 'none') await this.assertNoneIsBeingSent(order.deposits, origin);
    const present = await this.of(order, { invoiceId: finalId, customerId });
    if (!isDeepStrictEqual(present, content.deductions)) throw refuse('conflict', CHANGED);
    for (const { invoiceId } of present) {
      const decide = deductDeposit({ finalId, finalNumber: content.number, claimId });
      await this.streams.handle(invoiceStream, invoiceId, decide, origin);
    }
  }

  /** The invoice was not sent, or is cancelled. `claimId` null: any claim of it. Idempotent. */
  async free({ id, content }: KnownInvoice, claimId: string | null, origin: CommandOrigin): Promise<void> {
    for (const { invoiceId } of content.deductions) {
      await this.streams.handle(invoiceStream, invoiceId, freeDeposit(id, claimId), origin);
    }
  }

  /** After a deposit was claimed: frees it if no invoice followed, or it is cancelled. */
  async settle(
    { invoiceId, finalId, claimId }: { invoiceId: string; finalId: string; claimId: string },
    origin: CommandOrigin,
  ): Promise<void> {
    const final = await this.load(finalId);
    const isOver = final.status === 'none' || !isSent(final);
    if (isOver) await this.streams.handle(invoiceStream, invoiceId, freeDeposit(finalId, claimId), origin);
  }

  private async load(invoiceId: string): Promise<Invoice> {
    return (await this.streams.load(invoiceStream, invoiceId)).state;
  }

  private async open(invoiceId: string, finalId: string): Promise<KnownInvoice | null> {
    const deposit = await this.load(invoiceId);
    if (deposit.status === 'none' || !isDeductible(deposit)) return null;
    const { deductedBy } = deposit;
    if (deductedBy === null || deductedBy.id === finalId) return deposit;
    const holder = await this.load(deductedBy.id);
    return holder.status !== 'none' && isSent(holder) && holder.storno === null ? null : deposit;
  }

  private async assertNoneIsBeingSent(
    deposits: readonly OrderDeposit[],
    { now }: CommandOrigin,
  ): Promise<void> {
    const young = deposits.filter(
      ({ since }) => Date.parse(now) - Date.parse(since) <= CLAIM_SETTLES_AFTER_MS,
    );
    for (const { invoiceId } of young) {
      const deposit = await this.load(invoiceId);
      if (deposit.status === 'none' || deposit.status === 'DRAFT') throw refuse('busy');
    }
  }
}
