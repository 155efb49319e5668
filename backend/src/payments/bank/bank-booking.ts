import { Inject, Injectable } from '@nestjs/common';
import { bankEntryStream, type KnownBankEntry } from '#contracts/bank/bank-entry.js';
import type { BankEntryEvent, BankEntryPaidSuppliers, EntryPart } from '#contracts/bank/bank.events.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import type { CommandContext, CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { paymentStream } from '#contracts/payments/payment.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { bankEntryOfPayment } from '#projections/payments/bank-entries.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing, named } from '../../platform/streams/existing.js';
import { idAfter } from '../../platform/streams/id-after.js';
import { Streams } from '../../platform/streams/streams.js';
import { PaymentCalls } from '../payment-calls.js';
import {
  claimEntry,
  ignoreEntry,
  noteBooked,
  paySuppliers,
  releaseEntry,
  reopenEntry,
} from './bank-entry.js';

const REFERENCE_LENGTH = 100;

/**
 * Entries become payments: first the entry is claimed for one payment id, then the payment is recorded (ADR 38), then
 * the entry notes it. `settle` finishes what a crash left.
 */
@Injectable()
export class BankBooking {
  constructor(
    private readonly streams: Streams,
    private readonly calls: PaymentCalls,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Books a credit as a payment of the customer. A repeated call finds the payment of the first. */
  async book(
    entryId: string,
    customerId: string,
    parts: readonly EntryPart[],
    context: CommandContext,
  ): Promise<KnownBankEntry> {
    const entry = await this.entry(entryId);
    const { paymentId } =
      entry.status === 'claimed' && entry.claim !== null ? entry.claim : nextPaymentOf(entry);
    await this.decide(entryId, claimEntry({ paymentId, customerId, parts }), context);
    try {
      await this.calls.receive(paymentId, paymentOf(entry, customerId), parts, context, 'customerId');
    } catch (error) {
      if (error instanceof Refusal && error.status < 500)
        await this.decide(entryId, releaseEntry(paymentId), context);
      throw error;
    }
    return this.decide(entryId, noteBooked(paymentId), context);
  }

  async paySuppliers(
    entryId: string,
    parts: BankEntryPaidSuppliers['data']['parts'],
    context: CommandContext,
  ): Promise<KnownBankEntry> {
    for (const { supplierInvoiceId } of parts)
      named(
        (await this.streams.load(supplierInvoiceStream, supplierInvoiceId)).state,
        'invoices',
        'Diese Lieferantenrechnung gibt es nicht.',
      );
    return this.decide(entryId, paySuppliers(parts), context);
  }

  ignore(entryId: string, reason: string, context: CommandContext): Promise<KnownBankEntry> {
    return this.decide(entryId, ignoreEntry(reason), context);
  }

  reopen(entryId: string, reason: string, context: CommandContext): Promise<KnownBankEntry> {
    return this.decide(entryId, reopenEntry(reason), context);
  }

  /** Books or releases an entry whose call is over, by whether its payment exists. Idempotent. */
  async settle(entryId: string, paymentId: string, origin: CommandOrigin): Promise<void> {
    const { state: payment } = await this.streams.load(paymentStream, paymentId);
    const isThere = payment.status !== 'none' && payment.reversal?.kind !== 'MISTYPED';
    await this.decide(entryId, isThere ? noteBooked(paymentId) : releaseEntry(paymentId), origin);
  }

  /** Opens the entry of a payment that was recorded wrongly. Other payments have none. */
  async releaseOf(paymentId: string, origin: CommandOrigin): Promise<void> {
    const entry = await bankEntryOfPayment(this.readModels, paymentId);
    if (entry !== null) await this.settle(entry.id, paymentId, origin);
  }

  async entry(entryId: string): Promise<KnownBankEntry> {
    return existing(
      (await this.streams.load(bankEntryStream, entryId)).state,
      'Diesen Umsatz gibt es nicht.',
    );
  }

  private async decide(
    entryId: string,
    decide: (state: Parameters<ReturnType<typeof noteBooked>>[0]) => readonly BankEntryEvent[],
    origin: CommandOrigin,
  ): Promise<KnownBankEntry> {
    return existing((await this.streams.handle(bankEntryStream, entryId, decide, origin)).state);
  }
}

const nextPaymentOf = ({ id, attempts }: KnownBankEntry) => ({
  paymentId: idAfter('bank-payment', id, String(attempts)),
});

function paymentOf(entry: KnownBankEntry, customerId: string) {
  const purpose = unlessErased(entry.purpose) ?? unlessErased(entry.name);
  return {
    customerId,
    amountCents: entry.cents,
    method: 'TRANSFER' as const,
    valueOn: entry.valueOn,
    reference: purpose === null ? null : [...purpose].slice(0, REFERENCE_LENGTH).join(''),
    source: 'STATEMENT' as const,
  };
}
