import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import { deductionOf } from '#contracts/invoices/deduction-of-deposit.js';
import { deductedBy, grossBeforeDeposits, type Deduction } from '#contracts/invoices/deductions.js';
import type { InvoiceContent } from '#contracts/invoices/invoice.events.js';
import { invoiceStream, isDeductible, type Invoice, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { orderIdOf } from '#contracts/invoices/orders-of-invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { KnownWorkOrder, OrderDeposit, WorkOrder } from '#contracts/work-orders/work-order.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { openCentsOf, settlementStream } from '#contracts/payments/settlement.js';
import { germanEuros } from '#contracts/values/german.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import { Streams } from '../../platform/streams/streams.js';
import { deductDeposit, freeDeposit } from '../deposit.js';
import { isSent } from '../invoice.js';

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
    const ids = await idsOfSurvivor(this.streams, whose.customerId);
    return open.filter(({ customerId }) => ids.includes(customerId)).map(deductionOf);
  }

  /** Which of them this invoice deducts. */
  async deductedBy(content: InvoiceContent, order: WorkOrder, whose: Whose): Promise<readonly Deduction[]> {
    return deductedBy(content.form, await this.of(order, whose), grossBeforeDeposits(content));
  }

  /** Sentences about open deposits of the order that this invoice does not deduct. */
  async notDeducted(invoice: KnownInvoice): Promise<readonly string[]> {
    const { id, customerId, content } = invoice;
    const { state: order } = await this.streams.load(workOrderStream, orderIdOf(invoice));
    const open = await this.openOf(order, id);
    const ids = await idsOfSurvivor(this.streams, customerId);
    return open.flatMap((deposit) => {
      const { number } = deposit.content;
      if (!ids.includes(deposit.customerId))
        return `Die Anzahlung ${number} ist von einem anderen Kunden: kein Abzug hier.`;
      if (content.deductions.some(({ invoiceId }) => invoiceId === deposit.id)) return [];
      return content.form !== 'WHOLE'
        ? `Die Anzahlung ${number} ist höher als der Rest dieser Teilrechnung: kein Abzug hier.`
        : `Die Anzahlung ${number} ist noch nicht abgezogen: bitte die Rechnung neu generieren.`;
    });
  }

  /** Of a partial invoice after which nothing remains to be billed: 409 if no invoice would deduct a deposit any more. */
  async assertNoneLeftOver(invoice: KnownInvoice): Promise<void> {
    const { id, customerId, content } = invoice;
    const { state: order } = await this.streams.load(workOrderStream, orderIdOf(invoice));
    const open = await this.of(order, { invoiceId: id, customerId });
    const left = open.filter(
      ({ invoiceId }) => !content.deductions.some((named) => named.invoiceId === invoiceId),
    );
    if (left.length === 0) return;
    const numbers = left.map(({ number }) => number).join(', ');
    throw refuse('conflict', {
      detail:
        `Nach dieser Teilrechnung ist nichts mehr zu berechnen, und ${numbers} wäre nie abgezogen. ` +
        'Bitte als Rechnung erstellen oder die Anzahlung stornieren.',
    });
  }

  /** Before the order is divided among several payers: 409 if it has an open deposit, whoever paid it. */
  async assertNoneOpen(order: WorkOrder): Promise<void> {
    const open = await this.openOf(order, '');
    if (open.length === 0) return;
    const numbers = open.map(({ content }) => content.number).join(', ');
    const subject = open.length === 1 ? `Die Anzahlung ${numbers} ist` : `Die Anzahlungen ${numbers} sind`;
    throw refuse('conflict', {
      detail:
        `${subject} noch nicht abgezogen, und ein Auftrag mit offener Anzahlung lässt sich ` +
        'nicht aufteilen. Bitte sie zuerst stornieren oder den Auftrag ohne Aufteilung berechnen.',
    });
  }

  /** True if the order has a deposit that no invoice deducts. 409 while one is being sent. */
  async hasOpen(order: KnownWorkOrder, invoiceId: string, origin: CommandOrigin): Promise<boolean> {
    await this.assertNoneIsBeingSent(order.deposits, origin);
    return (await this.openOf(order, invoiceId)).length > 0;
  }

  private async openOf(order: WorkOrder, finalId: string): Promise<readonly KnownInvoice[]> {
    const deposits = order.status === 'none' ? [] : order.deposits;
    const found = await Promise.all(deposits.map(({ invoiceId }) => this.open(invoiceId, finalId)));
    return found.flatMap((deposit) => deposit ?? []);
  }

  /** Sentences about deposits of these that are not paid, or only in part (§ 14 (5) sentence 2 UStG). */
  async unpaid(deductions: readonly Deduction[]): Promise<readonly string[]> {
    const sentences = await Promise.all(deductions.map(({ invoiceId }) => this.unpaidInWords(invoiceId)));
    return sentences.flatMap((sentence) => sentence ?? []);
  }

  private async unpaidInWords(invoiceId: string): Promise<string | null> {
    const deposit = await this.load(invoiceId);
    if (deposit.status !== 'SENT') return null;
    const { state: settlement } = await this.streams.load(settlementStream, invoiceId);
    const openCents = openCentsOf(deposit, settlement);
    if (openCents === 0) return null;
    const { number, grossCents } = deposit.content;
    const paid = openCents === grossCents ? 'nicht bezahlt' : 'nur zum Teil bezahlt';
    return (
      `Die Anzahlung ${number} ist ${paid} (offen ${germanEuros(openCents)}). Besser zuerst stornieren und diese ` +
      'Rechnung neu generieren: dann wird sie nicht abgezogen. Sonst bleibt der offene Betrag neben ihr stehen.'
    );
  }

  /** Claims all deposits for the invoice that is being sent. 409 if they are not the ones of its draft. */
  async deduct(final: KnownInvoice, claimId: string, origin: CommandOrigin): Promise<void> {
    const { id: finalId, customerId, content } = final;
    const { state: order } = await this.streams.load(workOrderStream, orderIdOf(final));
    if (order.status !== 'none') await this.assertNoneIsBeingSent(order.deposits, origin);
    const present = await this.deductedBy(content, order, { invoiceId: finalId, customerId });
    if (!isDeepStrictEqual(present, content.deductions)) throw refuse('conflict', CHANGED);
    for (const { invoiceId } of present) {
      await this.freeUnused(invoiceId, origin);
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

  /** Frees a deposit whose holder will never deduct it: it is cancelled, or was sent without it. Idempotent. */
  async freeUnused(invoiceId: string, origin: CommandOrigin): Promise<void> {
    const deposit = await this.load(invoiceId);
    if (deposit.status === 'none' || deposit.deductedBy === null) return;
    const { id: holderId, claimId } = deposit.deductedBy;
    const holder = await this.load(holderId);
    if (holder.status === 'none' || holder.status === 'DRAFT' || deducts(holder, invoiceId)) return;
    await this.streams.handle(invoiceStream, invoiceId, freeDeposit(holderId, claimId), origin);
  }

  /**
   * After a deposit was claimed: frees it if no invoice followed, it is cancelled, or it was sent without the deposit.
   * Claims it again for a sent invoice from which a refused second caller took it.
   */
  async settle(
    { invoiceId, finalId, claimId }: { invoiceId: string; finalId: string; claimId: string },
    origin: CommandOrigin,
  ): Promise<void> {
    const final = await this.load(finalId);
    if (final.status === 'none' || !isSent(final)) {
      await this.streams.handle(invoiceStream, invoiceId, freeDeposit(finalId, claimId), origin);
      return;
    }
    await this.freeUnused(invoiceId, origin);
    const deposit = await this.load(invoiceId);
    const isFree = deposit.status !== 'none' && deposit.deductedBy === null && isDeductible(deposit);
    if (!isFree || !deducts(final, invoiceId)) return;
    const decide = deductDeposit({ finalId, finalNumber: final.content.number, claimId });
    await this.streams.handle(invoiceStream, invoiceId, decide, origin);
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
    return holder.status !== 'none' && deducts(holder, invoiceId) ? null : deposit;
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

/** True for a sent invoice that names the deposit and that nobody takes back. */
function deducts(final: KnownInvoice, depositId: string): boolean {
  const isNamed = final.content.deductions.some(({ invoiceId }) => invoiceId === depositId);
  return isNamed && isSent(final) && final.storno === null;
}
