import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NoteSettlement } from '#contracts/invoices/invoice-commands.js';
import type { Settled } from '#contracts/invoices/invoice.events.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { isActive, paymentStream, type Allocation, type KnownPayment } from '#contracts/payments/payment.js';
import { settlementStream, type Settlement, type SumClaim } from '#contracts/payments/settlement.js';
import { costsAsked, reminderStream } from '#contracts/reminders/reminder.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Clock } from '../platform/clock.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { allocationOf, receive, reverseAllocation, type Part } from './payment.js';
import { claimCosts, claimOwnPayment, claimSum, releaseSum } from './settlement.js';

const CANCELLED = 'Die Rechnung wurde storniert.';

type Used = { readonly payment: KnownPayment; readonly allocation: Allocation };

/**
 * What lies between payments and invoices. The payment's stream decides what settles an invoice; claims keep two payments
 * from settling the same part; the invoice notes whether something is open (ADR 38). Every step depends only on the
 * streams, so jobs repeat it after a crash.
 */
@Injectable()
export class Settling {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** Claims all parts, or releases them again and rejects with the refusal of the first that cannot be claimed. */
  async claim(paymentId: string, parts: readonly Part[], origin: CommandOrigin): Promise<void> {
    const claimed: Part[] = [];
    try {
      for (const part of parts) {
        const invoice = await this.invoice(part.invoiceId);
        const decide =
          part.of === 'INVOICE'
            ? claimSum(invoice, paymentId, part)
            : claimCosts(invoice, await this.costsAsked(part.invoiceId), paymentId, part);
        await this.streams.handle(settlementStream, part.invoiceId, decide, origin);
        claimed.push(part);
      }
    } catch (error) {
      if (error instanceof Refusal) await this.release(claimed, origin);
      throw error;
    }
  }

  /** Releases claims that no payment uses. */
  async release(parts: readonly Part[], origin: CommandOrigin): Promise<void> {
    for (const { invoiceId, allocationId } of parts)
      await this.streams.handle(settlementStream, invoiceId, releaseSum(invoiceId, allocationId), origin);
  }

  /**
   * Brings claims and invoice in line with the payments: releases claims that are unused or reversed, frees the money of
   * a cancelled invoice, and notes on the invoice whether something is open. Idempotent. Answers the invoice.
   */
  async settle(invoiceId: string, origin: CommandOrigin): Promise<KnownInvoice> {
    const invoice = await this.invoice(invoiceId);
    if (invoice.issued === null || invoice.kind === 'STORNO') return invoice;
    if (invoice.paid !== null && invoice.paid.paymentId === null) {
      const { state: own } = await this.streams.load(paymentStream, invoiceId);
      if (own.status === 'none' && invoice.storno === null) {
        await this.usedOf(invoice, await this.settlement(invoiceId), origin);
        return invoice;
      }
      await this.takeOver(invoice, origin);
    }
    const used = await this.usedOf(invoice, await this.settlement(invoiceId), origin);
    return this.commands.execute(new NoteSettlement(invoiceId, settledBy(invoice, used), origin));
  }

  /**
   * Gives the payment that an invoice recorded itself, as until 2026, a stream of its own, then its claim: as long as the
   * stream is missing, the invoice's own note counts. Idempotent.
   */
  async takeOver(invoice: KnownInvoice, origin: CommandOrigin): Promise<void> {
    const { id, customerId, content, paid } = invoice;
    if (paid === null || paid.paymentId !== null || content.grossCents === 0) return;
    const { paidOn: valueOn, method, reference } = paid;
    const { grossCents: amountCents, date } = content;
    const payment = { customerId, amountCents, method, valueOn, reference, source: 'EARLIER' as const };
    const part = {
      of: 'INVOICE',
      allocationId: id,
      invoiceId: id,
      cents: amountCents,
      discountCents: 0,
    } as const;
    const allocatedOn = valueOn > date ? valueOn : date;
    await this.streams.handle(paymentStream, id, receive(id, payment, [{ ...part, allocatedOn }]), origin);
    await this.streams.handle(settlementStream, id, claimOwnPayment(invoice), origin);
  }

  async invoice(invoiceId: string): Promise<KnownInvoice> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    return existing(state, 'Diese Rechnung gibt es nicht.');
  }

  /** What reminders of the invoice cost so far, in cents. */
  private async costsAsked(invoiceId: string): Promise<number> {
    const { state } = await this.streams.load(reminderStream, invoiceId);
    return costsAsked(state);
  }

  async settlement(invoiceId: string): Promise<Settlement> {
    return (await this.streams.load(settlementStream, invoiceId)).state;
  }

  /** The parts that settle the invoice now. Releases all other claims whose call is over. */
  private async usedOf(
    invoice: KnownInvoice,
    { claims }: Settlement,
    origin: CommandOrigin,
  ): Promise<readonly Used[]> {
    const used: Used[] = [];
    for (const claim of claims.values()) {
      const { state: payment } = await this.streams.load(paymentStream, claim.paymentId);
      const allocation = allocationOf(payment, claim.allocationId);
      if (payment.status !== 'none' && allocation !== undefined && isActive(allocation)) {
        if (invoice.storno === null) used.push({ payment, allocation });
        else await this.free(claim, invoice.id, origin);
      } else if (allocation !== undefined || this.isOver(claim)) {
        await this.streams.handle(
          settlementStream,
          invoice.id,
          releaseSum(invoice.id, claim.allocationId),
          origin,
        );
      }
    }
    return used;
  }

  /** Money of a cancelled invoice is the customer's credit. */
  private async free({ paymentId, allocationId }: SumClaim, invoiceId: string, origin: CommandOrigin) {
    const decide = reverseAllocation(allocationId, CANCELLED, localDateTime(this.clock.now()).date);
    await this.streams.handle(paymentStream, paymentId, decide, origin);
    await this.streams.handle(settlementStream, invoiceId, releaseSum(invoiceId, allocationId), origin);
  }

  private isOver({ since }: SumClaim): boolean {
    return Date.parse(this.clock.now()) - Date.parse(since) >= CLAIM_SETTLES_AFTER_MS;
  }
}

/** When and how the last part was paid; null: something is open. What pays costs of reminders does not count. */
function settledBy({ content }: KnownInvoice, all: readonly Used[]): Settled | null {
  const used = all.filter(({ allocation }) => allocation.of === 'INVOICE');
  const cents = used.reduce((sum, { allocation }) => sum + allocation.cents + allocation.discountCents, 0);
  if (cents < content.grossCents) return null;
  const [last] = used.map(({ payment }) => payment).toSorted((a, b) => b.valueOn.localeCompare(a.valueOn));
  // An invoice of 0 € needs no payment.
  if (last === undefined) return { paidOn: content.date, method: 'OTHER', paymentId: null };
  return { paidOn: last.valueOn, method: last.method, paymentId: last.id };
}
