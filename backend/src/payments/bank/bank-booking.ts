import { Inject, Injectable } from '@nestjs/common';
import { bankEntryStream, type KnownBankEntry } from '#contracts/bank/bank-entry.js';
import {
  refundEntryClaim,
  type BankEntryEvent,
  type BankEntryPaidSuppliers,
  type EntryPart,
} from '#contracts/bank/bank.events.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import type { CommandContext, CommandOrigin } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { conflict, invalid, refuse, Refusal } from '#contracts/kernel/problem.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { paymentStream, type KnownPayment, type Payment, type Refund } from '#contracts/payments/payment.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { bankEntryOfPayment } from '#projections/payments/bank-entries.js';
import { supplierPaymentsOf } from '#projections/payments/supplier-payments.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Claims, type IsUsed } from '../../platform/streams/claims.js';
import { existing, named } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { PaymentCalls } from '../payment-calls.js';
import { refund } from '../payment.js';
import {
  claimEntry,
  claimForRefund,
  ignoreEntry,
  noteBooked,
  paySuppliers,
  releaseEntry,
  reopenEntry,
  type MadeClaim,
} from './bank-entry.js';
import { assertDiscount, paidBy, type PaidCents } from './supplier-discount.js';

/** How long the read models may take to reach the head of the log, in milliseconds. */
const CATCH_UP_MS = 10_000;
const REFERENCE_LENGTH = 100;
const REFUND_METHOD = 'TRANSFER' as const;

/**
 * Entries become payments: first the entry is claimed for one payment id, then the payment is recorded (ADR 38), then
 * the entry notes it. `settle` finishes what a crash left.
 */
@Injectable()
export class BankBooking {
  constructor(
    private readonly streams: Streams,
    private readonly calls: PaymentCalls,
    private readonly claims: Claims,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
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
    const made = await this.claimed(entryId, claimEntry({ paymentId, customerId, parts }), context);
    try {
      await this.calls.receive(paymentId, paymentOf(entry, customerId), parts, context, 'customerId');
    } catch (error) {
      if (error instanceof Refusal && error.status < 500)
        await this.decide(entryId, releaseEntry(made), context);
      throw error;
    }
    return this.decide(entryId, noteBooked(made), context);
  }

  /**
   * The debit pays free money of a customer's payment back. `typedId`: a refund of the same sum that was typed by hand
   * before; null: a new one. A repeated call finds the refund of the first. 409 if the refund is that of another entry.
   */
  async refund(
    entryId: string,
    paymentId: string,
    typedId: string | null,
    context: CommandContext,
  ): Promise<KnownBankEntry> {
    const entry = await this.entry(entryId);
    const { state } = await this.streams.load(paymentStream, paymentId);
    const payment = named(state, 'paymentId', 'Diese Zahlung gibt es nicht.');
    if (typedId !== null && !payment.refunds.some((one) => one.id === typedId && mayBe(one, entry)))
      throw invalid('refundId', 'Eine Überweisung mit diesem Betrag wurde nicht als Erstattung erfasst.');
    const refundId = typedId ?? idAfter('bank-refund', entryId, paymentId);
    const wanted = { payment, refundId, isTyped: typedId !== null };
    assertRefundable(entry, wanted, context);
    const isUsed = this.usesRefund(refundId);
    const claimId = await this.claims.take(
      refundEntryClaim,
      refundId,
      {
        holderId: entryId,
        isUsed,
        taken: conflict('Diese Erstattung gehört schon zu einem anderen Umsatz.'),
      },
      context,
    );
    try {
      return await this.payBack(entry, wanted, context);
    } catch (error) {
      if (error instanceof Refusal)
        await this.claims.settle(refundEntryClaim, refundId, claimId, isUsed, context);
      throw error;
    }
  }

  private async payBack(
    entry: KnownBankEntry,
    wanted: WantedRefund,
    context: CommandContext,
  ): Promise<KnownBankEntry> {
    const made = await this.claimed(entry.id, claimFor(wanted), context);
    try {
      if (!wanted.isTyped)
        await this.calls.change(wanted.payment.id, refundBy(entry, wanted, context), context);
    } catch (error) {
      if (error instanceof Refusal && error.status < 500)
        await this.decide(entry.id, releaseEntry(made), context);
      throw error;
    }
    return this.decide(entry.id, noteBooked(made), context);
  }

  /** Whether the entry that holds the refund still names it. */
  private usesRefund(refundId: string): IsUsed {
    return async ({ holderId }) => {
      const { state } = await this.streams.load(bankEntryStream, holderId);
      return state.status !== 'none' && state.claim?.refundId === refundId;
    };
  }

  async paySuppliers(
    entryId: string,
    parts: BankEntryPaidSuppliers['data']['parts'],
    context: CommandContext,
  ): Promise<KnownBankEntry> {
    const before = await this.paidBefore(entryId, parts);
    for (const id of new Set(parts.map(({ supplierInvoiceId }) => supplierInvoiceId))) {
      const { state } = await this.streams.load(supplierInvoiceStream, id);
      const invoice = named(state, 'invoices', 'Diese Lieferantenrechnung gibt es nicht.');
      const own = parts.filter(({ supplierInvoiceId }) => supplierInvoiceId === id);
      assertDiscount(invoice, before.get(id) ?? [], paidBy(own));
    }
    return this.decide(entryId, paySuppliers(parts), context);
  }

  /** What other debits paid of these invoices. Asked only if this one takes Skonto. */
  private async paidBefore(
    entryId: string,
    parts: BankEntryPaidSuppliers['data']['parts'],
  ): Promise<ReadonlyMap<string, readonly PaidCents[]>> {
    if (parts.every(({ discountCents }) => discountCents === 0)) return new Map();
    if (!(await this.readModels.waitFor(await this.eventLog.head(), CATCH_UP_MS)))
      throw refuse('unavailable');
    const ids = parts.map(({ supplierInvoiceId }) => supplierInvoiceId);
    const known = await supplierPaymentsOf(this.readModels, [...new Set(ids)]);
    return new Map(
      [...known].map(([id, { payments }]) => [id, payments.filter((one) => one.entryId !== entryId)]),
    );
  }

  ignore(entryId: string, reason: string, context: CommandContext): Promise<KnownBankEntry> {
    return this.decide(entryId, ignoreEntry(reason), context);
  }

  reopen(entryId: string, reason: string, context: CommandContext): Promise<KnownBankEntry> {
    return this.decide(entryId, reopenEntry(reason), context);
  }

  /** Books or releases an entry whose call is over, by whether its payment or refund exists. Idempotent. */
  async settle(entryId: string, made: MadeClaim, origin: CommandOrigin): Promise<void> {
    const { state: payment } = await this.streams.load(paymentStream, made.paymentId);
    const isThere = isRecorded(payment, made.refundId);
    await this.decide(entryId, isThere ? noteBooked(made) : releaseEntry(made), origin);
  }

  /** Opens the entry of a payment that was recorded wrongly. Other payments have none. */
  async releaseOf(paymentId: string, origin: CommandOrigin): Promise<void> {
    const found = await bankEntryOfPayment(this.readModels, paymentId);
    const claim = found === null ? null : (await this.entry(found.id)).claim;
    if (found !== null && claim?.paymentId === paymentId) await this.settle(found.id, claim, origin);
  }

  async entry(entryId: string): Promise<KnownBankEntry> {
    return existing(
      (await this.streams.load(bankEntryStream, entryId)).state,
      'Diesen Umsatz gibt es nicht.',
    );
  }

  private async claimed(
    entryId: string,
    decide: ReturnType<typeof claimEntry>,
    origin: CommandOrigin,
  ): Promise<MadeClaim> {
    return existing((await this.decide(entryId, decide, origin)).claim);
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

function isRecorded(payment: Payment, refundId: string | null): boolean {
  if (payment.status === 'none') return false;
  if (refundId !== null) return payment.refunds.some(({ id }) => id === refundId);
  return payment.reversal?.kind !== 'MISTYPED';
}

/** `isTyped`: the refund was recorded by hand before. */
type WantedRefund = {
  readonly payment: KnownPayment;
  readonly refundId: string;
  readonly isTyped: boolean;
};

const claimFor = ({ payment: { id: paymentId, customerId }, refundId }: WantedRefund) =>
  claimForRefund({ paymentId, customerId, refundId });

function refundBy(entry: KnownBankEntry, { refundId }: WantedRefund, { now }: CommandContext) {
  const facts = { refundId, cents: -entry.cents, method: REFUND_METHOD, refundedOn: entry.valueOn };
  return refund({ ...facts, reference: referenceOf(entry) }, localDateTime(now).date);
}

/** Throws what entry or payment would refuse, before anything is written. */
function assertRefundable(entry: KnownBankEntry, wanted: WantedRefund, context: CommandContext): void {
  claimFor(wanted)(entry);
  if (!wanted.isTyped) refundBy(entry, wanted, context)(wanted.payment);
}

/** Whether the debit may be the bank's side of this refund. */
function mayBe({ cents, method }: Refund, entry: KnownBankEntry): boolean {
  return cents === -entry.cents && method === REFUND_METHOD;
}

/** What the bank says of it, as the reference of a payment or refund. */
function referenceOf(entry: KnownBankEntry): string | null {
  const purpose = unlessErased(entry.purpose) ?? unlessErased(entry.name);
  return purpose === null ? null : [...purpose].slice(0, REFERENCE_LENGTH).join('');
}

function paymentOf(entry: KnownBankEntry, customerId: string) {
  return {
    customerId,
    amountCents: entry.cents,
    method: 'TRANSFER' as const,
    valueOn: entry.valueOn,
    reference: referenceOf(entry),
    source: 'STATEMENT' as const,
  };
}
